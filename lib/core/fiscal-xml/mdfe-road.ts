import { type FactEntry, listed } from '@/lib/core/fiscal-xml/facts'
import { partyOf } from '@/lib/core/fiscal-xml/parties'
import type { Installment, Party } from '@/lib/core/fiscal-xml/summary'
import { childrenOf, nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'
import { formatTaxId } from '@/lib/core/tax-id'

/** Vehicles, registrations, toll vouchers and the payment of a freight by road. */
export function roadFacts(road: XmlNode | null): FactEntry[] {
  const carrier = nodeAt(road, 'infANTT')
  const vouchers = childrenOf(nodeAt(carrier, 'valePed'), 'disp')
  return [
    ['vehiclePlates', listed(childrenOf(road, 'veicTracao').map((vehicle) => textAt(vehicle, 'placa')))],
    ['trailerPlates', listed(childrenOf(road, 'veicReboque').map((vehicle) => textAt(vehicle, 'placa')))],
    ['rntrc', textAt(carrier, 'RNTRC') ?? textAt(road, 'RNTRC')],
    ['ciot', listed(childrenOf(carrier, 'infCIOT').map((operation) => textAt(operation, 'CIOT')))],
    ...vouchers.flatMap(voucherFacts),
    ...childrenOf(carrier, 'infPag').flatMap(paymentFacts),
  ]
}

function voucherFacts(voucher: XmlNode): FactEntry[] {
  return [
    ['tollSupplier', masked(textAt(voucher, 'CNPJForn'))],
    ['tollPayer', masked(textAt(voucher, 'CNPJPg', 'CPFPg'))],
    ['tollReceipt', textAt(voucher, 'nCompra')],
    ['tollAmount', textAt(voucher, 'vValePed'), 'money'],
  ]
}

function paymentFacts(payment: XmlNode): FactEntry[] {
  const bank = nodeAt(payment, 'infBanc')
  return [
    ['paymentTerm', textAt(payment, 'indPag')],
    ['contractAmount', textAt(payment, 'vContrato'), 'money'],
    ['advanceAmount', textAt(payment, 'vAdiant'), 'money'],
    ['bankAccount', listed([textAt(bank, 'codBanco'), textAt(bank, 'codAgencia')])],
    ['paymentInstitution', masked(textAt(bank, 'CNPJIPEF'))],
    ['paymentPix', textAt(bank, 'PIX')],
  ]
}

export function roadParties(road: XmlNode | null): Party[] {
  const carrier = nodeAt(road, 'infANTT')
  const tractors = childrenOf(road, 'veicTracao')
  return [
    ...childrenOf(carrier, 'infContratante').flatMap((node) => partyOf('contractor', node)),
    ...childrenOf(carrier, 'infPag').flatMap((node) => partyOf('freightPayer', node)),
    ...tractors.flatMap((vehicle) => childrenOf(vehicle, 'condutor')).flatMap((node) => partyOf('driver', node)),
    ...[...tractors, ...childrenOf(road, 'veicReboque')].flatMap((vehicle) =>
      partyOf('vehicleOwner', nodeAt(vehicle, 'prop')),
    ),
  ]
}

export function roadInstallments(road: XmlNode | null): Installment[] {
  return childrenOf(nodeAt(road, 'infANTT'), 'infPag')
    .flatMap((payment) => childrenOf(payment, 'infPrazo'))
    .map((term) => ({
      number: textAt(term, 'nParcela'),
      dueDate: textAt(term, 'dVenc'),
      amount: textAt(term, 'vParcela'),
    }))
}

/** One insurance of the cargo: who insures, who answers for it, by which policy and endorsements. */
export function insuranceFacts(insurance: XmlNode): FactEntry[] {
  const insurer = nodeAt(insurance, 'infSeg')
  return [
    ['insurer', listed([textAt(insurer, 'xSeg') ?? textAt(insurance, 'xSeg'), masked(textAt(insurer, 'CNPJ'))])],
    ['policy', textAt(insurance, 'nApol')],
    [
      'endorsement',
      childrenOf(insurance, 'nAver')
        .map(({ text }) => text)
        .join(', ') || null,
    ],
  ]
}

function masked(taxId: string | null): string | null {
  return taxId === null ? null : formatTaxId(taxId)
}
