/** Names that authors of templates write between braces, to be filled in from the case. */
export const templateNames = [
  'pagador',
  'documento',
  'valor',
  'data_pagamento',
  'data_infracao',
  'end_to_end_id',
  'txid',
  'conta',
  'pedido',
  'infracao',
] as const
export type TemplateName = (typeof templateNames)[number]

export type TemplateValues = Record<TemplateName, string | null>

const names: readonly string[] = templateNames
const isName = (text: string): text is TemplateName => names.includes(text)

type TextPiece = { text: string /** Present where the piece is a placeholder. */; name?: TemplateName }

/** The text cut at the names in it; braces around anything else are only text. */
export function templatePieces(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const match of text.matchAll(/\{\s*([A-Za-z_]+)\s*\}/g)) {
    const name = match[1]?.toLowerCase() ?? ''
    if (!isName(name)) continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) })
    pieces.push({ text: match[0], name })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

type FilledText = { text: string; missing: string[] }

/** The body with every name that has a value filled in; one without stays to be seen, as `{name}`, and is listed. */
export function fillTemplate(body: string, values: TemplateValues): FilledText {
  const pieces = templatePieces(body)
  const text = pieces.map((piece) => (piece.name ? (values[piece.name] ?? piece.text) : piece.text)).join('')
  return { text, missing: unfilledNames(body).filter((name) => !isName(name) || values[name] === null) }
}

/** The words between braces that still are in a text, each once: our names, and those that authors made up. */
export function unfilledNames(text: string): string[] {
  const found = text.matchAll(/\{\s*([\p{L}_][\p{L}\p{N}_ -]{0,59}?)\s*\}/gu)
  return [...new Set(Array.from(found, ([, name = '']) => name.toLowerCase()))]
}
