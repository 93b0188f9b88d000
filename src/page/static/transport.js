// How the page reaches Pullet behind the local server. This is all that differs if Pullet runs inside the page.

import { EngineError } from "./engine_error.js";
import { startPage } from "./start.js";

/** After how many milliseconds a page asks again when no one was there to work on its request. */
const AGAIN = 300;
const NO_ONE = 503;

/** Asks for `path`; with a body, something may change. */
export async function ask(path, body, kind = "application/json") {
  let response;
  try {
    response = await fetch(path, body === undefined ? {} : {
      method: "POST",
      headers: { "Content-Type": kind },
      body: kind === "application/json" ? JSON.stringify(body) : body,
    });
  } catch {
    throw new EngineError("gone");
  }
  if (response.status === NO_ONE) {
    await new Promise((later) => setTimeout(later, AGAIN));
    return ask(path, body, kind);
  }
  const answer = await response.json();
  if (!response.ok) throw new EngineError(answer.error, response.status);
  return answer;
}

/** The address of a picture or a file. */
export const address = (path) => path;

/**
 * Calls `then` with the number of each later state; `gone` when Pullet has ended or is there again. A browser has few connections
 * to a server: one of its pages listens, and tells the others; when it is closed, another one does.
 */
export function news(since, then, gone) {
  let last = { revision: since, isGone: false };
  let isListening = false;
  const channel = new BroadcastChannel(location.pathname);
  const hear = (news) => {
    last = news;
    gone(news.isGone);
    then(news.revision);
  };
  // A page that was just opened may have missed the last news: it asks.
  channel.onmessage = ({ data }) => {
    if (data) hear(data);
    else if (isListening) channel.postMessage(last);
  };
  channel.postMessage(null);
  navigator.locks.request(location.pathname, () => new Promise(() => {
    isListening = true;
    const tell = (news) => {
      hear({ ...last, ...news });
      channel.postMessage(last);
    };
    const events = new EventSource(`events?since=${last.revision}`);
    events.onmessage = ({ data }) => tell({ revision: Number(data), isGone: false });
    events.onopen = () => tell({ isGone: false });
    events.onerror = () => tell({ isGone: true });
  }));
}

/** The start page; none if the command names the decks. */
export const decks = await startPage(ask);
