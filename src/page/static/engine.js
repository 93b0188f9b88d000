// The one interface between the page and Pullet. It is all that changes if Pullet runs inside the page.

/** What went wrong, in words, and as a status of HTTP. */
export class EngineError extends Error {
  constructor(words, status) {
    super(words);
    this.status = status;
  }
}

/** After how many milliseconds a page asks again when no one was there to work on its request. */
const AGAIN = 300;
const NO_ONE = 503;

async function asked(path, body, kind = "application/json") {
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
    return asked(path, body, kind);
  }
  const answer = await response.json();
  if (!response.ok) throw new EngineError(answer.error, response.status);
  return answer;
}

/** What an error says if the result was wanted no more. */
export const STOPPED = "stopped";

/** Pullet behind the local server. */
export const engine = {
  /** Everything that is shown: cards, sheets, values, findings. */
  state: () => asked("state"),
  /**
   * Calls `then` with the number of each later state; `gone` when Pullet has ended or is there again. A browser has few connections
   * to a server: one of its pages listens, and tells the others; when it is closed, another one does.
   */
  news(since, then, gone) {
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
  },
  /** The address of a picture: `cut` for the finished card, `bleed` for all that is printed. */
  picture: (look, view, width) => `face/${look}/${view}/${width}`,
  /** Says which cards are in sight. */
  card: (id) => asked("card", { id }),
  filter: (expression) => asked("filter", { expression }),
  choose: (deck, variant, choices) => asked("choose", { deck, variant, choices }),
  change: (change) => asked("change", change),
  /** The drawings and pictures of a card, with their places on it. */
  parts: (id) => asked("parts", { id }),
  /** Makes a file a part of a card. */
  drop: (number, side, key, file) => asked(`drop/${number}/${side}/${key}`, file, "application/octet-stream"),
  /** The releases and variants that the deck can be compared with. */
  versions: () => asked("versions"),
  compare: (other) => asked("compare", { with: other }),
  compared: (number, name) => `beside/${number}/${name}`,
  play: (games, seed) => asked("play", { games, seed }),
  plots: (number) => `plots/${number}`,
  /** The name of the editor that Pullet can open; none without one. */
  editor: () => asked("editor"),
  edit: (place) => asked("edit", place),
  undo: () => asked("undo", {}),
  build: (print) => asked("build", print),
  made: (number) => `made/${number}`,
};
