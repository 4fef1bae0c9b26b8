const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const textOf = (xml: string) => xml.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')

/** The content of every element of that name in an answer of S3, whose elements have no attributes. */
export const elementsOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, content = '']) => content)

/** The text of the first element of that name; empty where there is none. */
export const firstText = (xml: string, name: string): string => textOf(elementsOf(xml, name)[0] ?? '')
