import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import ptBR from '@/lib/i18n/pt-BR.json'
import { abrasf, cte, dps, mdfe, nfcom, nfe, nfse, noteKey, serviceKey, transportKey } from './notes.fixture'
import { parseFiscalXml } from './parse-fiscal-xml'

function summaryOf(source: string) {
  return parseFiscalXml(source).summary
}

function factOf(source: string, id: string) {
  return summaryOf(source)?.facts.find((fact) => fact.id === id)?.value
}

describe('the other models', () => {
  it('reads a CT-e, its taker and its cargo', () => {
    const summary = summaryOf(cte)
    expect(summary).toMatchObject({
      model: 'cte',
      items: [{ description: 'Pedágio', total: '212.40' }],
      totals: [
        { id: 'services', value: '2184.60' },
        { id: 'receivable', value: '2184.60' },
        { id: 'icms', base: '2184.60', rate: '12.00', value: '262.15' },
      ],
      referencedKeys: [noteKey],
      additionalInfo: 'Frágil',
    })
    expect(summary?.parties.map(({ role, isTaker }) => [role, isTaker])).toEqual([
      ['issuer', false],
      ['sender', false],
      ['recipient', true],
    ])
    expect(summary?.facts).toContainEqual({
      id: 'cargoQuantity',
      value: '1200.5000',
      kind: 'decimal',
      unit: 'kg, PESO BRUTO',
    })
    expect(factOf(cte, 'accessKey')).toBe(transportKey)
    expect(factOf(cte, 'routeStart')).toBe('Anápolis, GO')
  })

  it('reads an MDF-e without an envelope', () => {
    expect(summaryOf(mdfe)).toMatchObject({ model: 'mdfe', items: [], totals: [], referencedKeys: [noteKey] })
    expect(summaryOf(mdfe)?.parties.map((party) => party.role)).toEqual(['issuer', 'driver'])
    expect(factOf(mdfe, 'modal')).toBe('01')
    expect(factOf(mdfe, 'loadingPlaces')).toBe('Estrela, Triunfo')
    expect(factOf(mdfe, 'vehiclePlates')).toBe('JXX7A23')
    expect(factOf(mdfe, 'trailerPlates')).toBe('IAA1B22')
    expect(factOf(mdfe, 'linkedNfe')).toBe('1')
  })

  it('reads an NFCom and its invoice', () => {
    expect(summaryOf(nfcom)).toMatchObject({
      model: 'nfcom',
      items: [{ description: 'Internet', quantity: '100.0000', unit: 'GB', unitPrice: '0.99900000', total: '99.90' }],
      installments: [{ number: null, dueDate: '2026-12-05', amount: '99.90' }],
    })
    expect(summaryOf(nfcom)?.facts).toContainEqual({ id: 'competence', value: '2026-11', kind: 'month' })
    expect(summaryOf(nfcom)?.totals).toContainEqual({ id: 'fust', value: '0.99' })
  })

  it('reads a national NFS-e, and names the provider who is not its issuer', () => {
    const own = nfse('07148236000119')
    expect(summaryOf(own)).toMatchObject({
      model: 'nfs-e',
      parties: [
        { role: 'issuer', name: 'TecnoParaná', state: 'SP' },
        { role: 'taker', taxId: 'US-1', city: 'Austin', state: 'Texas', isTaker: true },
      ],
      items: [{ code: '010101', description: 'Consultoria', total: '1000.00' }],
    })
    expect(factOf(own, 'accessKey')).toBe(serviceKey)
    expect(factOf(own, 'netAmount')).toBe('950.00')
    expect(summaryOf(own)?.totals).toContainEqual({ id: 'issDue', value: '50.00', base: '1000.00', rate: '5.00' })
    expect(summaryOf(nfse('98765432000198'))?.parties.map((party) => party.role)).toEqual([
      'issuer',
      'provider',
      'taker',
    ])
  })

  it('reads a DPS that is no note yet', () => {
    const source = `<DPS xmlns="http://www.sped.fazenda.gov.br/nfse">${dps}</DPS>`
    expect(summaryOf(source)).toMatchObject({
      model: 'nfs-e',
      parties: [{ role: 'issuer', taxId: '07148236000119' }, {}],
    })
    expect(factOf(source, 'number')).toBe('6')
    expect(factOf(source, 'accessKey')).toBeUndefined()
  })

  it('reads a municipal NFS-e', () => {
    expect(summaryOf(abrasf)).toMatchObject({
      model: 'nfs-e',
      parties: [
        { role: 'issuer', name: 'Oficina', taxId: '07148236000119', city: '4106902', state: 'PR' },
        { role: 'taker', name: 'Ana', taxId: '52998224725' },
      ],
      items: [{ code: '14.01', description: 'Revisão', total: '200.00' }],
    })
    expect(factOf(abrasf, 'verificationCode')).toBe('ABC-123')
    expect(summaryOf(abrasf)?.totals).toContainEqual({ id: 'issDue', value: '4.00', base: '200.00', rate: '2.00' })
  })

  it('takes the provider’s tax id from the declaration when the note has only the name', () => {
    const declared = '<Prestador><CpfCnpj><Cnpj>07148236000119</Cnpj></CpfCnpj></Prestador>'
    const source = `<InfNfse><PrestadorServico><RazaoSocial>Oficina</RazaoSocial></PrestadorServico><DeclaracaoPrestacaoServico><InfDeclaracaoPrestacaoServico>${declared}</InfDeclaracaoPrestacaoServico></DeclaracaoPrestacaoServico></InfNfse>`
    expect(summaryOf(source)?.parties).toMatchObject([{ role: 'issuer', name: 'Oficina', taxId: '07148236000119' }])
  })
})

describe('anything else', () => {
  it.each(['<NF3e><infNF3e/></NF3e>', '<a>1</a>', '<infNFeSupl/>'])('%s has a tree and no summary', (source) => {
    expect(parseFiscalXml(source)).toMatchObject({ tree: { attributes: [] }, summary: null, error: null })
  })

  it.each([
    ['', 'empty'],
    ['<html></html>', 'html'],
    [nfe('55').slice(0, 900), 'malformed'],
  ])('%.12s… has the error %s', (source, code) => {
    expect(parseFiscalXml(source)).toMatchObject({ tree: null, summary: null, error: { code } })
  })

  it.each(['infNFe', 'infCte', 'infMDFe', 'infNFCom', 'infNFSe', 'infDPS', 'InfNfse'])(
    'an empty %s states nothing',
    (name) => {
      expect(parseFiscalXml(`<${name}/>`).summary).toMatchObject({
        facts: [],
        parties: [],
        items: [],
        totals: [],
        referencedKeys: [],
      })
    },
  )

  it('reads thousands of items', () => {
    const item = '<det nItem="1"><prod><cProd>1</cProd><xProd>Item</xProd><vProd>1.00</vProd></prod></det>'
    expect(summaryOf(`<NFe><infNFe>${item.repeat(5000)}</infNFe></NFe>`)?.items).toHaveLength(5000)
  })

  it('has a label for whatever is left when something is cut out of a document', () => {
    const labels = ptBR['xml-viewer']
    const sources = [nfe('55'), cte, mdfe, nfcom, nfse('98765432000198'), abrasf]
    fc.assert(
      fc.property(fc.constantFrom(...sources), fc.nat(), fc.nat(40), (source, at, length) => {
        const start = at % source.length
        const { tree, summary, error } = parseFiscalXml(source.slice(0, start) + source.slice(start + length))
        expect(tree === null).toBe(error !== null)
        for (const { id } of summary?.facts ?? []) expect(labels.fact).toHaveProperty(id)
        for (const { role } of summary?.parties ?? []) expect(labels.party).toHaveProperty(role)
        for (const { id } of summary?.totals ?? []) expect(labels.total).toHaveProperty(id)
      }),
      { numRuns: 500 },
    )
  })
})
