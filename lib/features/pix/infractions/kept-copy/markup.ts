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
