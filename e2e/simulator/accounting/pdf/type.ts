export const fonts = { plain: 'Helvetica', bold: 'Helvetica-Bold', fixed: 'Courier' } as const
export const ink = { text: '#151515', label: '#5c5c5c', line: '#2b2b2b', shade: '#ececea' } as const

/** The text, cut with an ellipsis if wider than that in the current font. */
export function fitted(pdf: PDFKit.PDFDocument, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text
  let short = text
  while (short.length > 1 && pdf.widthOfString(`${short}…`) > width) short = short.slice(0, -1)
  return `${short.trimEnd()}…`
}
