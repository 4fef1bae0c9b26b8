import { keySpokenOf } from '@/lib/core/fiscal-xml/protocol'
import { localName, nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** An event as asked for and as answered, whatever model it belongs to. */
export type EventRecord = {
  /** `tpEvento`; in a national NFS-e the digits of the element's name. */
  type: string | null
  name: string | null
  key: string | null
  /** The element's name tells the model, such as `eventoCTe`. */
  element: string
  at: string | null
  sequence: string | null
  registeredAt: string | null
  protocol: string | null
  code: string | null
  reason: string | null
  /** The authority has it on record; otherwise it was refused, or nobody has answered yet. */
  registered: boolean
  /** The element with the author and the environment, and the one with what is particular to the type. */
  head: XmlNode | null
  detail: XmlNode | null
}

const registrations: ReadonlySet<string> = new Set(['134', '135', '136', '155'])

/** Every event of a file, in its order; a request and its answer side by side are one. */
export function eventRecords(node: XmlNode): EventRecord[] {
  const own = localName(node.name)
  if (own === 'pedRegEvento' || (own === 'evento' && nodeAt(node, 'infEvento/pedRegEvento')))
    return [serviceEvent(node)]
  if (/^evento/i.test(own) && nodeAt(node, 'infEvento')) return [goodsEvent(node, null)]
  if (/^retEvento/i.test(own)) return [goodsEvent(null, node)]
  const request = node.children.find(({ name }) => /^evento/i.test(localName(name)))
  const answer = node.children.find(({ name }) => /^retEvento/i.test(localName(name)))
  if (request && answer) return [goodsEvent(request, answer)]
  return node.children.flatMap(eventRecords)
}

function goodsEvent(request: XmlNode | null, answer: XmlNode | null): EventRecord {
  const asked = nodeAt(request, 'infEvento')
  const answered = nodeAt(answer, 'infEvento')
  const detail = nodeAt(asked, 'detEvento')
  const code = textAt(answered, 'cStat')
  return {
    type: textAt(asked, 'tpEvento') ?? textAt(answered, 'tpEvento'),
    name: textAt(answered, 'xEvento') ?? descriptionIn(detail),
    key: keySpokenOf(asked) ?? keySpokenOf(answered),
    element: localName((request ?? answer)?.name ?? ''),
    at: textAt(asked, 'dhEvento'),
    sequence: textAt(asked, 'nSeqEvento') ?? textAt(answered, 'nSeqEvento'),
    registeredAt: textAt(answered, 'dhRegEvento'),
    protocol: textAt(answered, 'nProt'),
    code,
    reason: textAt(answered, 'xMotivo'),
    registered: registrations.has(code ?? ''),
    head: asked ?? answered,
    detail: detail?.children.find(({ name }) => /^ev[A-Z]/.test(localName(name))) ?? detail,
  }
}

function descriptionIn(detail: XmlNode | null): string | null {
  return textAt(detail, 'descEvento') ?? textAt(detail?.children[0] ?? null, 'descEvento')
}

/** The national NFS-e: what the authority has registered it wraps in its own `infEvento`. */
function serviceEvent(node: XmlNode): EventRecord {
  const registration = nodeAt(node, 'infEvento')
  const request = nodeAt(registration, 'pedRegEvento/infPedReg') ?? nodeAt(node, 'infPedReg')
  const detail = request?.children.find(({ name }) => /^e\d{6}$/.test(localName(name))) ?? null
  return {
    type: detail ? localName(detail.name).slice(1) : null,
    name: textAt(detail, 'xDesc'),
    key: keySpokenOf(request),
    element: 'NFSe',
    at: textAt(request, 'dhEvento'),
    sequence: textAt(registration, 'nSeqEvento') ?? textAt(request, 'nPedRegEvento'),
    registeredAt: textAt(registration, 'dhProc'),
    protocol: textAt(registration, 'nDFe'),
    code: null,
    reason: null,
    registered: registration !== null,
    head: request,
    detail,
  }
}
