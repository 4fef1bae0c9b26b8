import type { Control } from '../control.ts'
import { cutPaths, eventTypes, isTrouble, services, shownNotes } from './acts.ts'
import type { Words } from './words.ts'

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)

export interface Writing {
  language: 'pt-BR' | 'en'
  words: Words
  money(cents: number): string
  instant(at: string): string
}

export function writingIn(language: Writing['language'], words: Words): Writing {
  const money = new Intl.NumberFormat(language, { style: 'currency', currency: 'BRL' })
  const clock = { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' } as const
  const instant = new Intl.DateTimeFormat(language, clock)
  return {
    language,
    words,
    // Uses an ordinary space, which people can type and search.
    money: (cents) => money.format(cents / 100).replace(/\s/g, ' '),
    instant: (at) => instant.format(new Date(at)),
  }
}

export interface Said {
  text: string
  /** Address in Lastro. */
  href?: string
  refused?: boolean
}

/** The panel: a person's first steps in Lastro at `appUrl`, and a form for each event outside Lastro. */
export function panelPage(control: Control, writing: Writing, appUrl = '', said?: Said): string {
  const { language, words, instant } = writing
  const choices = control.choices()
  const moving = (hours: number, label: string) => form('move-clock', button(label, 'hours', String(hours)))
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title}</title>
<style>${style}</style>
</head>
<body>
<h1>${words.title}</h1>
<p>${words.what}</p>
${said ? outcome(said, words) : ''}
${trouble(choices.faults, writing)}
${firstSteps(words, appUrl)}
${sections(control, writing)}
<footer><p>${words.clock} <time>${escapeHtml(instant(choices.now))}</time></p>${moving(1, words.hour)}${moving(24, words.day)}</footer>
</body>
</html>`
}

const outcome = ({ text, href, refused }: Said, { see }: Words) =>
  `<p role="${refused ? 'alert' : 'status'}">${escapeHtml(text)}${href ? ` <a href="${escapeHtml(href)}" target="lastro">${see}</a>` : ''}</p>`

/** Addresses in Lastro of the first steps; a step without an address is done in this panel. */
const stepAddresses = {
  charge: '/pix/charges/new',
  payCharge: null,
  note: '/documents',
  transfer: '/pix/transfers/new',
  approve: '/approvals',
  dispute: '/pix/infractions',
  exported: '/exports?new=months',
  reconcile: '/reconciliation?state=suggested',
} as const

function firstSteps({ steps }: Words, appUrl: string): string {
  const items = Object.entries(stepAddresses).map(([step, address]) => {
    const { title, what } = steps[step as keyof typeof stepAddresses]
    const name = address ? `<a href="${escapeHtml(appUrl + address)}" target="lastro">${title}</a>` : title
    return `<li>${name}. ${what}</li>`
  })
  return section(steps, `<ol>${items.join('')}</ol>`)
}

function trouble(faults: ReturnType<Control['choices']>['faults'], { words, instant }: Writing): string {
  const [first, ...others] = faults.filter(isTrouble)
  if (!first?.until) return ''
  const failing = others.some(({ service }) => service !== first.service) ? 'both' : first.service
  const until = words.troubleUntil.replace('{until}', instant(first.until))
  return `<section role="status"><h2>${words.troubleOn[failing]}</h2><p>${escapeHtml(until)}</p>${form('end-trouble', button(words.troubleEnd))}</section>`
}

function sections(control: Control, { words, money, instant }: Writing): string {
  const { charges, received, faults } = control.choices()
  const notes = control.notes(shownNotes).map(({ id, number, cancelled, party, cents, isOurs }) => ({
    isPayable: isOurs && !cancelled && cents !== null,
    id,
    label: [number, cents === null ? null : money(cents), party?.name].filter(Boolean).join(', '),
  }))
  const { payCharge, receive, dispute, note, cut, event } = words
  const amount = (label: string) => field(label, '<input name="amount" inputmode="decimal" autocomplete="off">')
  const chargeOptions = charges.map(({ txid, cents, fixed, at }) => ({
    id: txid,
    label: [money(cents), at && instant(at), fixed && payCharge.fixed].filter(Boolean).join(', '),
  }))
  const paymentOptions = received.map(({ endToEndId, value, payer }) => ({
    id: endToEndId,
    label: [money(Math.round(value * 100)), payer].filter(Boolean).join(', '),
  }))
  const isCut = (next: keyof typeof cutPaths) =>
    faults.some(({ path, until, repeats }) => path === cutPaths[next] && until === null && repeats === undefined)
  const cutting = (['transfer', 'refund'] as const).map((next) =>
    isCut(next) ? `<p>${cut[next]}: ${cut.armed}</p>` : button(cut[next], 'next', next),
  )
  const payable = [{ id: '', label: receive.noNote }, ...notes.filter(({ isPayable }) => isPayable)]
  const known = `<input name="note" list="notes" autocomplete="off" required>
<datalist id="notes">${notes.map(({ id, label }) => option(id, label)).join('')}</datalist>`
  return [
    section(
      payCharge,
      charges.length === 0
        ? `<p>${payCharge.none}</p>`
        : form(
            'pay-charge',
            field(payCharge.charge, select('txid', chargeOptions)) + amount(payCharge.amount) + button(payCharge.go),
          ),
    ),
    section(
      receive,
      form(
        'receive',
        field(receive.note, select('note', payable)) +
          amount(receive.amount) +
          field(receive.payer, '<input name="payer" maxlength="100" autocomplete="off">') +
          button(receive.go),
      ),
    ),
    section(
      dispute,
      received.length === 0
        ? `<p>${dispute.none}</p>`
        : form('dispute', field(dispute.payment, select('payment', paymentOptions)) + button(dispute.go)),
    ),
    section(
      note,
      form(
        '',
        field(note.note, known) + button(note.cancel, 'act', 'cancel-note') + button(note.purge, 'act', 'purge-note'),
      ),
    ),
    section(
      cut,
      form(
        'cut-answer',
        `<label class="tick"><input type="checkbox" name="repetition" value="refuse"> ${cut.refuse}</label>${cutting.join('')}`,
      ),
    ),
    section(
      words.trouble,
      form('trouble', services.map((service) => button(words.trouble[service], 'service', service)).join('')),
    ),
    section(
      event,
      form(
        'event',
        field(
          event.type,
          select(
            'type',
            [...eventTypes.accounting, ...eventTypes.pix].map((type) => ({ id: type, label: type })),
          ),
        ) + button(event.go),
      ),
    ),
  ].join('\n')
}

const section = ({ title, what }: { title: string; what: string }, content: string) =>
  `<section aria-label="${escapeHtml(title)}"><h2>${title}</h2><p>${what}</p>${content}</section>`

const form = (act: string, content: string) =>
  `<form method="post">${act && `<input type="hidden" name="act" value="${act}">`}${content}</form>`

const field = (label: string, control: string) => `<label>${escapeHtml(label)} ${control}</label>`

const option = (id: string, label: string) => `<option value="${escapeHtml(id)}">${escapeHtml(label)}</option>`

const select = (name: string, options: readonly { id: string; label: string }[]) =>
  `<select name="${name}">${options.map(({ id, label }) => option(id, label)).join('')}</select>`

const button = (label: string, name = '', value = '') =>
  `<button${name && ` name="${name}" value="${value}"`}>${escapeHtml(label)}</button>`

const style = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif }
body { max-width: 34rem; margin: 2rem auto; padding: 0 1rem }
section, footer, [role=status], [role=alert] { border: 1px solid #8886; border-radius: 6px; padding: .75rem 1rem; margin: 1rem 0 }
[role=alert] { border-color: #c33 }
h2 { font-size: 1rem; margin: 0 } p { margin: .25rem 0 .75rem }
form { display: flex; flex-wrap: wrap; gap: .5rem }
label { flex: 1 0 100%; display: grid; grid-template-columns: minmax(0, 1fr) } footer { display: flex; gap: .5rem; align-items: baseline } footer p { flex: 1 }
label.tick { display: flex; gap: .5rem; align-items: center }
input, select, button { box-sizing: border-box; font: inherit; padding: .3rem .6rem; max-width: 100% }`
