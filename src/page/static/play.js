// Games that are played with the deck as it is, by the rules engine of its game.

import { engine, STOPPED } from "./engine.js";
import { coded } from "./findings.js";
import { h, number } from "./dom.js";
import { t } from "./words.js";

const MOST = 1000;

/** Plays games, and shows their plots. */
export class PlayView {
  constructor({ settings, keep }) {
    Object.assign(this, { settings, keep });
    this.result = null;
  }

  open(state) {
    this.state = state;
    this.button = h("button", { type: "submit", class: "main" }, t.playNow);
    const form = h("form", { class: "tools", onsubmit: (event) => { event.preventDefault(); this.play(); } },
      h("label", { class: "field" }, h("span", {}, t.gamesEach), number(this.settings, "games", 1, MOST, this.keep)),
      h("label", { class: "field" }, h("span", {}, t.seed), number(this.settings, "seed", 0, 4294967295, this.keep)), this.button);
    this.said = h("p", { class: "hint", role: "status" });
    this.holder = h("div", { class: "plots" });
    if (!state.deck.game) return [h("p", { class: "empty" }, coded(t.noGame))];
    this.show();
    return [form, this.said, this.holder];
  }

  update(state) {
    const before = this.state;
    this.state = state;
    if (!this.said || state.deck.game !== before.deck.game || state.deck.name !== before.deck.name) {
      this.result = null;
      return;
    }
    if (this.result && state.revision !== this.result.revision) this.show();
  }

  async play() {
    const { revision } = this.state;
    this.button.disabled = true;
    this.said.textContent = t.playing;
    try {
      const played = await engine.play(this.settings.games, this.settings.seed);
      this.result = { ...played, revision, games: this.settings.games, seed: this.settings.seed };
      this.show();
    } catch (error) {
      this.said.replaceChildren(...coded(error.message === STOPPED ? t.playStopped : error.message));
    }
    this.button.disabled = false;
  }

  show() {
    const { result } = this;
    if (!result) { this.said.textContent = t.playHint; return; }
    const isOld = result.revision !== this.state.revision;
    this.said.textContent = isOld ? t.playOld : "";
    this.holder.classList.toggle("old", isOld);
    if (this.holder.dataset.number === String(result.number)) return;
    this.holder.dataset.number = String(result.number);
    this.holder.replaceChildren(...result.findings.map((words) => h("p", { class: "hint" }, coded(words))),
      h("img", { src: engine.plots(result.number), alt: t.plotsOf(this.state.deck.title, result.games, result.players.join(", ")) }));
  }
}
