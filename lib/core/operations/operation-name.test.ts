import { describe, expect, it } from 'vitest'
import { operationParty, operationReference, payerDocument } from './operation-name'

const transfer = {
  kind: 'pix.transfer' as const,
  input: { amountCents: 100, key: { type: 'EMAIL', value: 'contas@lume.com.br' }, externalId: 'CTR-1' },
  about: { payee: { owner: { name: 'Lume Energia Solar Ltda', document: null } } },
}
const refund = {
  kind: 'pix.refund' as const,
  input: { endToEndId: 'E00416968202611121417u53WVmXMczv' },
  about: { payment: { payer: { name: 'Luciana Ferraz' } }, entriesBefore: [] },
}
const charge = { kind: 'pix.charge' as const, input: { amountCents: 100, externalId: 'PED-1' }, about: null }

describe('operationParty', () => {
  it('is whom the directory named, who had paid, or the beneficiary', () => {
    expect(operationParty(transfer)).toBe('Lume Energia Solar Ltda')
    expect(operationParty(refund)).toBe('Luciana Ferraz')
    expect(operationParty({ ...charge, input: { beneficiary: 'Ipê Ferragens' } })).toBe('Ipê Ferragens')
  })

  it.each([
    [{ ...transfer, about: { payee: null } }],
    [{ ...transfer, about: { payee: { owner: { name: '' } } } }],
    [{ ...refund, about: null }],
    [charge],
  ])('is nobody where nobody was named (%#)', (operation) => {
    expect(operationParty(operation)).toBeNull()
  })
})

describe('an answer to an infraction', () => {
  const answer = (about: object) => ({ kind: 'pix.analysis' as const, input: { id: 'inf_7' }, about })
  const extra = { payer: { name: 'Wagner Teixeira Lopes', document: '***.204.118-**' } }
  const payer = { name: 'Wagner T. Lopes', document: '12320411890' }

  it('is about who paid, as the payment says, else as the infraction does', () => {
    const seen = answer({ infraction: { extra }, payment: { payer } })
    const unseen = answer({ infraction: { extra }, payment: null })
    expect([seen, unseen].map(operationParty)).toEqual([payer.name, extra.payer.name])
    expect([seen, unseen].map(payerDocument)).toEqual([payer.document, extra.payer.document])
  })

  it.each([[{}], [{ payer: 'Wagner' }], [{ payer: { tax_id: 7 } }]])(
    'is about nobody where %j says nothing',
    (other) => {
      const shown = answer({ infraction: { extra: other }, payment: null })
      expect([operationParty(shown), payerDocument(shown)]).toEqual([null, null])
      expect(operationReference(shown)).toBe('inf_7')
    },
  )
})

describe('operationReference', () => {
  it('is the key, the end-to-end id or the external id', () => {
    expect([transfer, refund, charge].map(operationReference)).toEqual([
      'contas@lume.com.br',
      'E00416968202611121417u53WVmXMczv',
      'PED-1',
    ])
    expect(operationReference({ ...charge, input: {} })).toBeNull()
  })
})
