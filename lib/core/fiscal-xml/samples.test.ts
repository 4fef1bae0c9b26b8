import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { decodeXml } from './decode-xml'
import { abrasf, cte, dps, mdfe, nfcom, nfe, nfse } from './notes.fixture'
import { parseFiscalXml } from './parse-fiscal-xml'

/** Read from the XML by a person: kind and model, role with tax id and name, totals, amounts among the facts, items. */
type Expected = {
  is: string
  parties: string[]
  totals: Record<string, string>
  facts: Record<string, string>
  items: number
}

function check(text: string, { is, parties, totals, facts, items }: Expected) {
  const { summary, error } = parseFiscalXml(text)
  expect(error).toBeNull()
  expect(`${summary?.kind} ${summary?.model}`).toBe(is)
  expect(summary?.parties.map(({ role, taxId, name }) => `${role} ${taxId} ${name}`)).toEqual(parties)
  expect(Object.fromEntries(summary?.totals.map(({ id, value }) => [id, value]) ?? [])).toMatchObject(totals)
  expect(summary?.totals).toHaveLength(Object.keys(totals).length)
  expect(Object.fromEntries(summary?.facts.map(({ id, value }) => [id, value]) ?? [])).toMatchObject(facts)
  expect(summary?.items).toHaveLength(items)
}

const zero = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, '0.00']))

const own: [string, string, Expected][] = [
  [
    'NF-e',
    nfe('55'),
    {
      is: 'note nfe',
      parties: [
        'issuer 12ABC34501DE35 Metalúrgica & Filhos',
        'recipient 01234567890 Ana',
        'carrier 14743445000176 Cerrado',
      ],
      totals: { products: '24.69', icms: '2.96', ibsState: '0.02', ibs: '0.02', cbs: '0.22', document: '24.69' },
      facts: { number: '60414', total: '24.69' },
      items: 2,
    },
  ],
  [
    'NFC-e',
    nfe('65'),
    {
      is: 'note nfce',
      parties: [
        'issuer 12ABC34501DE35 Metalúrgica & Filhos',
        'recipient 01234567890 Ana',
        'carrier 14743445000176 Cerrado',
      ],
      totals: { products: '24.69', icms: '2.96', ibsState: '0.02', ibs: '0.02', cbs: '0.22', document: '24.69' },
      facts: { number: '60414', total: '24.69' },
      items: 2,
    },
  ],
  [
    'CT-e',
    cte,
    {
      is: 'note cte',
      parties: ['issuer 0X0J92JY000196 Cerrado', 'sender 45881206000106 Porto Belo', 'recipient 07148236000119 Ipê'],
      totals: { services: '2184.60', receivable: '2184.60', icms: '262.15' },
      facts: { total: '2184.60', cargoValue: '9000.00' },
      items: 1,
    },
  ],
  [
    'MDF-e',
    mdfe,
    {
      is: 'note mdfe',
      parties: ['issuer 09231544000139 Depósito', 'driver 52998224725 Rui'],
      totals: {},
      facts: { cargoValue: '99962.74', linkedNfe: '1' },
      items: 0,
    },
  ],
  [
    'NFCom',
    nfcom,
    {
      is: 'note nfcom',
      parties: ['issuer 07148236000119 Fibra', 'recipient null Ana'],
      totals: { products: '99.90', icms: '17.98', fust: '0.99', document: '99.90' },
      facts: { total: '99.90', dueAt: '2026-12-05' },
      items: 1,
    },
  ],
  [
    'national NFS-e',
    nfse('07148236000119'),
    {
      is: 'note nfs-e',
      parties: ['issuer 07148236000119 TecnoParaná', 'taker US-1 Acme'],
      totals: { services: '1000.00', issDue: '50.00', withheld: '50.00', net: '950.00' },
      facts: { grossAmount: '1000.00', netAmount: '950.00' },
      items: 1,
    },
  ],
  [
    'DPS',
    dps,
    {
      is: 'dps nfs-e',
      parties: ['issuer 07148236000119 null', 'taker US-1 Acme'],
      totals: { services: '1000.00' },
      facts: { grossAmount: '1000.00' },
      items: 1,
    },
  ],
  [
    'municipal NFS-e',
    abrasf,
    {
      is: 'note nfs-e',
      parties: ['issuer 07148236000119 Oficina', 'taker 52998224725 Ana'],
      totals: { services: '200.00', issDue: '4.00', net: '196.00' },
      facts: { grossAmount: '200.00', netAmount: '196.00' },
      items: 1,
    },
  ],
]

const homologation = 'CT-E EMITIDO EM AMBIENTE DE HOMOLOGACAO - SEM VALOR FISCAL'

const shared: Record<string, Expected> = {
  'cte.xml': {
    is: 'note cte',
    parties: [
      'issuer 28796029000140 EMPRESA DEMONSTRACAO LTDA',
      `sender 01234567890 ${homologation}`,
      `recipient 00000000000000 ${homologation}`,
    ],
    totals: { services: '100.00', receivable: '100.00', approximateTaxes: '0.00' },
    facts: { number: '8', total: '100.00', cargoValue: '0.00' },
    items: 0,
  },
  'mdfe.xml': {
    is: 'note mdfe',
    parties: ['issuer 08645189000181 FULANO DE TAL LTDA', 'driver 99999999999 Nome do Motorista'],
    totals: {},
    facts: { number: '5070', cargoValue: '99962.74', linkedNfe: '16' },
    items: 0,
  },
  'nfce.xml': {
    is: 'note nfce',
    parties: ['issuer 10422724000187 Lumer Informática LTDA'],
    totals: {
      ...zero('freight', 'insurance', 'otherCosts', 'discount', 'icms', 'icmsExempted', 'icmsSt', 'ipi'),
      ...zero('importTax', 'pis', 'cofins', 'approximateTaxes'),
      products: '1500.00',
      document: '1500.00',
    },
    facts: { number: '510', total: '1500.00' },
    items: 1,
  },
  'nfe-many-items.xml': {
    is: 'note nfe',
    parties: [
      'issuer 90954334000197 FULANO & DE TAL LTDA',
      'recipient 96274637000145 FULANO DESTINATARIO LTDA. - ME',
      'carrier 14743445000176 TRANSPORTADORA ABCD LTDA',
    ],
    totals: {
      ...zero('freight', 'insurance', 'otherCosts', 'discount', 'icmsExempted', 'fcp', 'icmsSt', 'fcpSt'),
      ...zero('fcpStRetained', 'ipiReturned', 'importTax'),
      products: '224078.00',
      icms: '26889.36',
      ipi: '14565.07',
      pis: '1354.53',
      cofins: '6251.77',
      document: '238643.07',
    },
    facts: { number: '69916', total: '238643.07' },
    items: 41,
  },
  'nfe-tax-reform.xml': {
    is: 'note nfe',
    parties: [
      'issuer 00127786000102 Contribuinte A',
      'recipient 00127912000129 Contribuinte B',
      'carrier 49929194000284 ACO CEARENSE LOGISTICA LTDA',
    ],
    totals: {
      ...zero('icmsExempted', 'fcp', 'fcpSt', 'fcpStRetained', 'ipi', 'ipiReturned', 'importTax'),
      products: '158106.35',
      freight: '30.00',
      insurance: '20.00',
      otherCosts: '50.00',
      discount: '45.80',
      icms: '18972.77',
      icmsSt: '6640.46',
      pis: '2295.71',
      cofins: '10574.15',
      selectiveTax: '1000',
      ibsState: '30',
      ibsMunicipality: '40',
      ibs: '50',
      cbs: '87.29',
      ibsMono: '0.42',
      cbsMono: '1',
      ibsMonoWithholding: '89.56',
      cbsMonoWithholding: '55.55',
      ibsMonoRetained: '100',
      cbsMonoRetained: '90',
      document: '164746.81',
      documentWithReform: '5000',
    },
    facts: { number: '664350', total: '164746.81' },
    items: 1,
  },
  'nfse-national-dps.xml': {
    is: 'dps nfs-e',
    parties: ['issuer 01761135000132 null'],
    totals: { services: '999999999.99', discountUnconditional: '9999999.99', discountConditional: '9.99' },
    facts: { number: '6', grossAmount: '999999999.99' },
    items: 1,
  },
}

const unread: Expected = { is: 'not read by eye yet', parties: [], totals: {}, facts: {}, items: 0 }

describe('parties and totals of our samples', () => {
  it.each(own)('%s', (_, text, expected) => check(text, expected))
})

const folder = path.resolve('..', 'shared', 'data', 'fiscal-xml')

// The folder with samples exists on some machines only.
if (existsSync(folder)) {
  describe('parties and totals of the shared samples', () => {
    it.each(readdirSync(folder))('%s', (name) => {
      check(decodeXml(readFileSync(path.join(folder, name))), shared[name] ?? unread)
    })
  })
}
