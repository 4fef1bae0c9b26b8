import { describe, expect, it } from 'vitest'
import { nfe, noteKey, otherKey } from './notes.fixture'
import { parseFiscalXml } from './parse-fiscal-xml'

function summaryOf(source: string) {
  return parseFiscalXml(source).summary
}

const noParty = {
  tradeName: null,
  stateRegistration: null,
  municipalRegistration: null,
  street: null,
  number: null,
  complement: null,
  district: null,
  zip: null,
  country: null,
  phone: null,
  email: null,
  details: [],
  isTaker: false,
}

const plain = { details: [], groups: [], taxes: [], note: null }

describe('an NF-e', () => {
  it('is read whole', () => {
    expect(summaryOf(nfe('55'))).toEqual({
      model: 'nfe',
      facts: [
        { id: 'accessKey', value: noteKey, kind: 'accessKey' },
        { id: 'number', value: '60414', kind: 'text' },
        { id: 'series', value: '1', kind: 'text' },
        { id: 'issuedAt', value: '2026-11-17T14:08:33-03:00', kind: 'instant' },
        { id: 'environment', value: '1', kind: 'text' },
        { id: 'operation', value: 'Venda', kind: 'text' },
        { id: 'purpose', value: '1', kind: 'text' },
        { id: 'direction', value: '1', kind: 'text' },
        { id: 'total', value: '24.69', kind: 'money' },
        { id: 'protocol', value: '152260019844710', kind: 'text' },
        { id: 'authorizedAt', value: '2026-11-17T14:09:00-03:00', kind: 'instant' },
        { id: 'statusCode', value: '100', kind: 'text' },
        { id: 'statusReason', value: 'Autorizado', kind: 'text' },
      ],
      parties: [
        {
          ...noParty,
          role: 'issuer',
          name: 'Metalúrgica & Filhos',
          taxId: '12ABC34501DE35',
          city: 'Ribeirão Preto',
          state: 'SP',
        },
        { ...noParty, role: 'recipient', name: 'Ana', taxId: '01234567890', city: 'Ribeirão Preto', state: 'SP' },
        { ...noParty, role: 'carrier', name: 'Cerrado', taxId: '14743445000176', city: 'Goiânia', state: 'GO' },
      ],
      items: [
        {
          code: '007',
          description: 'Parafuso',
          quantity: '200.0000',
          unit: 'CX',
          unitPrice: '0.1234567890',
          total: '24.69',
          ...plain,
        },
        { code: '008', description: 'Porca', quantity: null, unit: null, unitPrice: null, total: null, ...plain },
      ],
      totals: [
        { id: 'products', value: '24.69' },
        { id: 'icms', value: '2.96', base: '24.69' },
        { id: 'ibsState', value: '0.02', base: '24.69' },
        { id: 'ibs', value: '0.02', base: '24.69' },
        { id: 'cbs', value: '0.22', base: '24.69' },
        { id: 'document', value: '24.69' },
      ],
      referencedKeys: [otherKey],
      installments: [{ number: '001', dueDate: '2026-12-11', amount: '24.69' }],
      additionalInfo: 'Uma linha\ne outra',
      taxOfficeInfo: 'Ao fisco',
      observations: [],
      identity: [],
      transport: {
        details: [],
        vehicles: [],
        volumes: [
          [
            { tag: 'qVol', value: '3' },
            { tag: 'esp', value: 'CAIXA' },
            { tag: 'pesoB', value: '10.500' },
          ],
        ],
      },
      payments: [],
      change: null,
      invoice: [],
      groups: [],
      kind: 'note',
      status: {
        state: 'authorised',
        code: '100',
        reason: 'Autorizado',
        at: '2026-11-17T14:09:00-03:00',
        protocol: '152260019844710',
      },
      isTest: false,
      events: [],
      otherNotes: 0,
    })
  })

  it('is an NFC-e by its model', () => {
    expect(summaryOf(nfe('65'))?.model).toBe('nfce')
  })
})
