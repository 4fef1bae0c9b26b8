import { parseEndToEndId } from '@/lib/core/end-to-end-id'
import { detailsUnder } from '@/lib/core/fiscal-xml/details'
import type { Detail, Payment } from '@/lib/core/fiscal-xml/summary'
import { childrenOf, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** Dynamic and static Pix: `cAut` is the payment's end-to-end id. */
const pix: readonly (string | null)[] = ['17', '20']

const inTheRow = ['tPag', 'xPag', 'vPag', 'dPag', 'vTroco']

/** How a note is paid. Layout 3.10 has no `detPag`: each `pag` is a payment itself. */
export function paymentsOf(inf: XmlNode): Payment[] {
  return childrenOf(inf, 'pag')
    .flatMap((pag) => {
      const detailed = childrenOf(pag, 'detPag')
      return detailed.length > 0 ? detailed : [pag]
    })
    .map(paymentOf)
    .filter(({ method, amount }) => method || amount)
}

function paymentOf(node: XmlNode): Payment {
  const method = textAt(node, 'tPag')
  const authorization = textAt(node, 'card/cAut')
  const endToEndId = pix.includes(method) && authorization && parseEndToEndId(authorization) ? authorization : null
  return {
    method,
    description: textAt(node, 'xPag'),
    amount: textAt(node, 'vPag'),
    date: textAt(node, 'dPag'),
    endToEndId,
    details: detailsUnder(node, endToEndId ? [...inTheRow, 'cAut'] : inTheRow).map(named),
  }
}

/** The only CNPJ without a name of its own is that of the payment institution. */
function named(detail: Detail): Detail {
  return detail.tag === 'CNPJ' ? { ...detail, tag: 'cardCNPJ' } : detail
}
