//! The words of a checklist, in the language of the deck.

/// The words of a language; `{n}`, `{from}` and `{to}` stand for numbers and versions.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct ChecklistWords {
    language: &'static str,
    pub(super) title: &'static str,
    pub(super) remove: &'static str,
    pub(super) remove_how: &'static str,
    pub(super) add: &'static str,
    pub(super) add_how: &'static str,
    pub(super) keep: &'static str,
    pub(super) keep_how: &'static str,
    pub(super) nothing: &'static str,
    pub(super) more: &'static str,
    pub(super) same_backs: &'static str,
    pub(super) new_backs: &'static str,
    pub(super) sleeved: &'static str,
    pub(super) sheets: &'static str,
    pub(super) continued: &'static str,
    pub(super) page: &'static str,
}

/// Every supported language; the first serves for all others.
const LANGUAGES: [ChecklistWords; 6] = [
    ChecklistWords {
        language: "en",
        title: "From version {from} to {to}",
        remove: "Remove",
        remove_how: "Take these cards out of your deck: {n} in all.",
        add: "Add",
        add_how: "Print these cards, cut them out and put them in: {n} in all.",
        keep: "Keep",
        keep_how: "These cards stay as they are: {n} in all.",
        nothing: "None.",
        more: "and {n} more: {names}",
        same_backs: "The backs did not change. Cards printed on another day may differ a little in shade: sleeves hide it.",
        new_backs: "The backs changed. Old and new backs can be told apart, so all cards with that back are printed again. If you use opaque sleeves, {n} of the new cards are not needed: build the kit with --sleeved.",
        sleeved: "For sleeved decks: cards of which only the back changed are kept. Without opaque sleeves, old and new backs can be told apart.",
        sheets: "Also changed, in files of their own: {names}",
        continued: "continued",
        page: "page {n} of {of}",
    },
    ChecklistWords {
        language: "de",
        title: "Von Version {from} zu {to}",
        remove: "Herausnehmen",
        remove_how: "Nimm diese Karten aus deinem Spiel: insgesamt {n}.",
        add: "Hinzufügen",
        add_how: "Drucke diese Karten, schneide sie aus und nimm sie dazu: insgesamt {n}.",
        keep: "Behalten",
        keep_how: "Diese Karten bleiben, wie sie sind: insgesamt {n}.",
        nothing: "Keine.",
        more: "und {n} weitere: {names}",
        same_backs: "Die Rückseiten sind gleich geblieben. Später gedruckte Karten können im Farbton etwas abweichen: Hüllen verdecken das.",
        new_backs: "Die Rückseiten haben sich geändert. Alte und neue lassen sich unterscheiden, darum werden alle Karten mit dieser Rückseite neu gedruckt. Mit blickdichten Hüllen sind {n} der neuen Karten nicht nötig: baue das Paket mit --sleeved.",
        sleeved: "Für Karten in Hüllen: Karten, bei denen sich nur die Rückseite geändert hat, bleiben. Ohne blickdichte Hüllen lassen sich alte und neue Rückseiten unterscheiden.",
        sheets: "Ebenfalls geändert, in eigenen Dateien: {names}",
        continued: "Fortsetzung",
        page: "Seite {n} von {of}",
    },
    ChecklistWords {
        language: "es",
        title: "De la versión {from} a la {to}",
        remove: "Quitar",
        remove_how: "Saca estas cartas de tu mazo: {n} en total.",
        add: "Añadir",
        add_how: "Imprime estas cartas, recórtalas y añádelas: {n} en total.",
        keep: "Conservar",
        keep_how: "Estas cartas se quedan como están: {n} en total.",
        nothing: "Ninguna.",
        more: "y {n} más: {names}",
        same_backs: "Los reversos no han cambiado. Las cartas impresas otro día pueden variar un poco de tono: las fundas lo ocultan.",
        new_backs: "Los reversos han cambiado. Los viejos y los nuevos se distinguen, así que se imprimen de nuevo todas las cartas con ese reverso. Con fundas opacas, {n} de las cartas nuevas no hacen falta: usa --sleeved.",
        sleeved: "Para mazos con fundas: se conservan las cartas de las que solo ha cambiado el reverso. Sin fundas opacas, los reversos viejos y nuevos se distinguen.",
        sheets: "También han cambiado, en archivos propios: {names}",
        continued: "continuación",
        page: "página {n} de {of}",
    },
    ChecklistWords {
        language: "fr",
        title: "De la version {from} à la version {to}",
        remove: "Retirer",
        remove_how: "Retirez ces cartes de votre jeu : {n} en tout.",
        add: "Ajouter",
        add_how: "Imprimez ces cartes, découpez-les et ajoutez-les : {n} en tout.",
        keep: "Garder",
        keep_how: "Ces cartes restent telles quelles : {n} en tout.",
        nothing: "Aucune.",
        more: "et {n} autres : {names}",
        same_backs: "Les dos n’ont pas changé. Des cartes imprimées un autre jour peuvent différer un peu de teinte : des pochettes le cachent.",
        new_backs: "Les dos ont changé. On distingue les anciens des nouveaux : toutes les cartes avec ce dos sont donc réimprimées. Avec des pochettes opaques, {n} des nouvelles cartes sont inutiles : utilisez --sleeved.",
        sleeved: "Pour des cartes sous pochettes : celles dont seul le dos a changé sont gardées. Sans pochettes opaques, on distingue les anciens dos des nouveaux.",
        sheets: "Ont aussi changé, dans leurs propres fichiers : {names}",
        continued: "suite",
        page: "page {n} sur {of}",
    },
    ChecklistWords {
        language: "it",
        title: "Dalla versione {from} alla {to}",
        remove: "Togliere",
        remove_how: "Togli queste carte dal mazzo: {n} in tutto.",
        add: "Aggiungere",
        add_how: "Stampa queste carte, ritagliale e aggiungile: {n} in tutto.",
        keep: "Tenere",
        keep_how: "Queste carte restano come sono: {n} in tutto.",
        nothing: "Nessuna.",
        more: "e altre {n}: {names}",
        same_backs: "I dorsi non sono cambiati. Le carte stampate un altro giorno possono avere una tinta un po’ diversa: le bustine la nascondono.",
        new_backs: "I dorsi sono cambiati. Quelli vecchi e quelli nuovi si distinguono, perciò si ristampano tutte le carte con quel dorso. Con bustine opache, {n} delle carte nuove non servono: usa --sleeved.",
        sleeved: "Per mazzi in bustine: si tengono le carte di cui è cambiato solo il dorso. Senza bustine opache, i dorsi vecchi e nuovi si distinguono.",
        sheets: "Cambiati anche, in file propri: {names}",
        continued: "continua",
        page: "pagina {n} di {of}",
    },
    ChecklistWords {
        language: "nl",
        title: "Van versie {from} naar {to}",
        remove: "Verwijderen",
        remove_how: "Haal deze kaarten uit je spel: {n} in totaal.",
        add: "Toevoegen",
        add_how: "Druk deze kaarten af, knip ze uit en voeg ze toe: {n} in totaal.",
        keep: "Houden",
        keep_how: "Deze kaarten blijven zoals ze zijn: {n} in totaal.",
        nothing: "Geen.",
        more: "en nog {n}: {names}",
        same_backs: "De achterkanten zijn niet veranderd. Kaarten die op een andere dag zijn afgedrukt, kunnen iets in tint verschillen: hoesjes verbergen dat.",
        new_backs: "De achterkanten zijn veranderd. Oude en nieuwe zijn te onderscheiden, dus alle kaarten met die achterkant worden opnieuw afgedrukt. Met ondoorzichtige hoesjes zijn {n} van de nieuwe kaarten niet nodig: gebruik --sleeved.",
        sleeved: "Voor kaarten in hoesjes: kaarten waarvan alleen de achterkant is veranderd, blijven. Zonder ondoorzichtige hoesjes zijn oude en nieuwe achterkanten te onderscheiden.",
        sheets: "Ook veranderd, in eigen bestanden: {names}",
        continued: "vervolg",
        page: "pagina {n} van {of}",
    },
];

impl ChecklistWords {
    /// Returns the words for a language tag such as `de` or `de-AT`.
    pub(super) fn in_language(tag: &str) -> &'static Self {
        let language = tag.split('-').next().unwrap_or_default();
        let known = LANGUAGES.iter().find(|words| words.language.eq_ignore_ascii_case(language));
        known.unwrap_or(&LANGUAGES[0])
    }
}

/// Returns words with a number in the place of `{n}`.
pub(super) fn with_number(words: &str, number: usize) -> String {
    words.replace("{n}", &number.to_string())
}
