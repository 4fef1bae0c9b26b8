const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML, also within quotes. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

export type Html = { html: string }
type Part = string | number | null | false | Html | readonly Html[]

const htmlOf = (part: Part): string => {
  if (part === null || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(htmlOf).join('')
}

/** HTML from text values: each is escaped unless it was made by this function. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: String.raw({ raw: strings }, ...parts.map(htmlOf)),
})
