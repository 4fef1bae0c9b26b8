/** Markup that is safe to put into a page as it is. */
export type Markup = { markup: string }

type Part = string | number | null | Markup | readonly Markup[]

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const escaped = (text: string) => text.toWellFormed().replace(/[&<>"']/g, (character) => entities[character] ?? '')

function written(part: Part): string {
  if (part === null) return ''
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part))
  return 'markup' in part ? part.markup : part.map(written).join('')
}

/** Markup in which every text that is put in means itself. */
export function html(literal: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: String.raw({ raw: literal }, ...parts.map(written)) }
}

/** Light on every screen and on paper. */
export const pageStyle: Markup = {
  markup: `
:root { color-scheme: light }
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 3rem; background: #fff; color: #1b1f24; font: 14px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { margin: 0; font-size: 1.5rem; line-height: 1.25 }
h2 { margin: 2rem 0 .5rem; padding-bottom: .25rem; border-bottom: 1px solid #d5d9df; font-size: 1.05rem }
.id, .hash { font-family: ui-monospace, monospace; font-size: .85em }
.id { margin: .25rem 0 0; color: #4b5563 }
.opinion { margin: 0; font-size: 1.15rem; font-weight: 600 }
.text { padding: .75rem 1rem; border: 1px solid #d5d9df; border-radius: .5rem; white-space: pre-wrap }
table { width: 100%; border-collapse: collapse }
th, td { padding: .35rem .75rem .35rem 0; border-bottom: 1px solid #eceef1; text-align: left; vertical-align: top }
th { color: #4b5563; font-weight: 500 }
.facts th { width: 16rem }
.number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
.hash { max-width: 20rem }
small { color: #4b5563 }
a { color: #0b5c4a }
footer { margin-top: 2.5rem; color: #4b5563; font-size: .85rem }
@media (max-width: 40rem) { .facts th, .facts td { display: block; width: auto; border: 0; padding: 0 } .facts td { padding-bottom: .5rem } }
@media print { @page { margin: 16mm } body { max-width: none; padding: 0; font-size: 11px } tr, .opinion { break-inside: avoid } h2 { break-after: avoid } a { color: inherit; text-decoration: none } }
`,
}
