import { normalizeAccessKey, parseAccessKey } from '@/lib/core/access-key'
import type { FactId } from '@/lib/core/fiscal-xml/fact-ids'
import { protocolOf } from '@/lib/core/fiscal-xml/protocol'
import type { Detail, Fact, FactKind, Total, TotalId } from '@/lib/core/fiscal-xml/summary'
import { attributeOf, childrenOf, descendantsOf, localName, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

export type FactEntry = [id: FactId, value: string | null, kind?: FactKind, unit?: string | null]

/** The facts that the file states; an absent one is left out, never guessed. */
export function factsOf(entries: FactEntry[]): Fact[] {
  return entries.flatMap(([id, value, kind = 'text', unit]) =>
    value ? [{ id, value, kind, ...(unit ? { unit } : {}) }] : [],
  )
}

export type TotalEntry = [
  id: TotalId,
  value: string | null,
  base?: string | null,
  rate?: string | null,
  details?: Detail[],
]

export function totalsOf(entries: TotalEntry[]): Total[] {
  return entries.flatMap(([id, value, base, rate, details = []]) =>
    value
      ? [
          {
            id,
            value,
            ...(base ? { base } : {}),
            ...(rate ? { rate } : {}),
            ...(details.length > 0 ? { details } : {}),
          },
        ]
      : [],
  )
}

/** The access key in an `Id` attribute (`NFe3526…`), or null. */
export function ownKey(inf: XmlNode): string | null {
  const key = normalizeAccessKey(attributeOf(inf, 'Id') ?? '')
  return parseAccessKey(key) ? key : null
}

/** What the `ide` of NF-e, NFC-e, CT-e, MDF-e and NFCom says alike. */
export function identityFacts(inf: XmlNode): FactEntry[] {
  return [
    ['accessKey', ownKey(inf), 'accessKey'],
    ['number', textAt(inf, 'ide/nNF', 'ide/nCT', 'ide/nMDF')],
    ['series', textAt(inf, 'ide/serie')],
    ['issuedAt', textAt(inf, 'ide/dhEmi', 'ide/dEmi'), 'instant'],
    ['environment', textAt(inf, 'ide/tpAmb')],
  ]
}

/** The authority's answer, which stands beside the note in its `…Proc` envelope. */
export function protocolFacts(root: XmlNode, key: string | null = null): FactEntry[] {
  const protocol = protocolOf(root, key)
  const code = textAt(protocol, 'cStat')
  return [
    ['protocol', textAt(protocol, 'nProt')],
    [code === '100' || code === '150' ? 'authorizedAt' : 'receivedAt', textAt(protocol, 'dhRecbto'), 'instant'],
    ['statusCode', code],
    ['statusReason', textAt(protocol, 'xMotivo')],
  ]
}

/** Keys of other documents, wherever an element named `ch…` or `ref…` holds one; each once, in the file's order. */
export function referencedKeys(inf: XmlNode): string[] {
  const own = ownKey(inf)
  const keys = new Set<string>()
  for (const { name, text } of descendantsOf(inf)) {
    if (/^(ch|ref)/i.test(localName(name)) && text !== own && parseAccessKey(text)) keys.add(text)
  }
  return [...keys]
}

/** Several texts under one heading, a blank line between; the file's indentation goes. */
export function joinedText(texts: (string | null)[]): string | null {
  return (
    texts
      .map((text) => text && withoutIndentation(text))
      .filter(Boolean)
      .join('\n\n') || null
  )
}

function withoutIndentation(text: string): string {
  return text
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
}

/** Short values that share a line. */
export function listed(texts: (string | null)[]): string | null {
  return [...new Set(texts.filter(Boolean))].join(', ') || null
}

/** `City, ST`, or whichever of the two there is. */
export function place(city: string | null, state: string | null): string | null {
  return listed([city, state])
}

/** The states on the way, in the order of travel. */
export function statesOf(identity: XmlNode | null): string | null {
  return (
    childrenOf(identity, 'infPercurso')
      .map((stretch) => textAt(stretch, 'UFPer'))
      .filter(Boolean)
      .join(', ') || null
  )
}

/** IBS and CBS of a note (`IBSCBSTot`) or of one operation (`gIBSCBS`). */
export function reformTotals(group: XmlNode | null): TotalEntry[] {
  const base = textAt(group, 'vBCIBSCBS', 'vBC')
  return [
    ['ibsState', textAt(group, 'gIBS/gIBSUF/vIBSUF', 'gIBSUF/vIBSUF'), base, textAt(group, 'gIBSUF/pIBSUF')],
    [
      'ibsMunicipality',
      textAt(group, 'gIBS/gIBSMun/vIBSMun', 'gIBSMun/vIBSMun'),
      base,
      textAt(group, 'gIBSMun/pIBSMun'),
    ],
    ['ibs', textAt(group, 'gIBS/vIBS', 'vIBS'), base],
    ['cbs', textAt(group, 'gCBS/vCBS'), base, textAt(group, 'gCBS/pCBS')],
  ]
}
