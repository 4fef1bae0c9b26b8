import { parseEndToEndId } from '@/lib/core/pix/end-to-end-id'
import { type Detail, detailsUnder } from './details'
import type { Payment } from './summary'
import { nodesAt, textAt, textsAt, type XmlNode } from './xml-node'

/** Dynamic and static Pix: `cAut` is the payment's end-to-end id. */
const pix: readonly (string | null)[] = ['17', '20']

const rowTags = { method: 'tPag', description: 'xPag', amount: 'vPag', date: 'dPag' }

/** How a note is paid. Layout 3.10 has no `detPag`: each `pag` is a payment itself. */
export function paymentsOf(inf: XmlNode): Payment[] {
  return nodesAt(inf, 'pag')
    .flatMap((pag) => {
      const detailed = nodesAt(pag, 'detPag')
      return detailed.length > 0 ? detailed : [pag]
    })
    .map(paymentOf)
    .filter(({ method, amount }) => method || amount)
}

function paymentOf(node: XmlNode): Payment {
  const row = textsAt(node, rowTags)
  const authorization = textAt(node, 'card/cAut')
  const endToEndId = pix.includes(row.method) && authorization && parseEndToEndId(authorization) ? authorization : null
  const shown = [...Object.values(rowTags), 'vTroco', ...(endToEndId ? ['cAut'] : [])]
  return { ...row, endToEndId, details: detailsUnder(node, shown).map(named) }
}

/** The only CNPJ without a name of its own is that of the payment institution. */
function named(detail: Detail): Detail {
  return detail.tag === 'CNPJ' ? { ...detail, tag: 'cardCNPJ' } : detail
}
