const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as it is written in HTML, within quotes too. */
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)

export type Html = { html: string }
type Part = string | number | null | false | Html | readonly Html[]

const htmlOf = (part: Part): string => {
  if (part === null || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part))
  return 'html' in part ? part.html : part.map(htmlOf).join('')
}

/** HTML whose values are texts: each is escaped, but for those that were made by this. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: String.raw({ raw: strings }, ...parts.map(htmlOf)),
})
