import { describe, expect, it } from 'vitest'
import { nfe } from './notes.fixture'
import { parseFiscalXml } from './parse-fiscal-xml'

const note = (fields = '', number = '81') => `<NFe xmlns=""><ChaveNFe><InscricaoPrestador>31000000</InscricaoPrestador>
  <NumeroNFe>${number}</NumeroNFe><CodigoVerificacao>WXYZ9876</CodigoVerificacao></ChaveNFe>
  <DataEmissaoNFe>2026-11-17T14:08:33</DataEmissaoNFe><ChaveRPS><SerieRPS>B</SerieRPS><NumeroRPS>604</NumeroRPS></ChaveRPS>
  <CPFCNPJPrestador><CNPJ>07148236000119</CNPJ></CPFCNPJPrestador><RazaoSocialPrestador>Fibra</RazaoSocialPrestador>
  <EnderecoPrestador><Logradouro>Rua Um</Logradouro><NumeroEndereco>7</NumeroEndereco><Cidade>3550308</Cidade><UF>SP</UF>
  </EnderecoPrestador><OpcaoSimples>0</OpcaoSimples><ValorServicos>1000</ValorServicos><ValorPIS>6.50</ValorPIS>
  <ValorCOFINS>30.00</ValorCOFINS><ValorINSS>0</ValorINSS><ValorIR>15.00</ValorIR><ValorCSLL>10.00</ValorCSLL>
  <CodigoServico>2919</CodigoServico><AliquotaServicos>0.029</AliquotaServicos><ValorISS>29.00</ValorISS>
  <CPFCNPJTomador><CPF>52998224725</CPF></CPFCNPJTomador><RazaoSocialTomador>Ana</RazaoSocialTomador>
  <Discriminacao>Suporte</Discriminacao>${fields}</NFe>`

const answer = (
  ...notes: string[]
) => `<RetornoConsulta xmlns="http://www.prefeitura.sp.gov.br/nfe"><Cabecalho Versao="1">
  <Sucesso>true</Sucesso></Cabecalho>${notes.join('')}</RetornoConsulta>`

const summaryOf = (source: string) => parseFiscalXml(source).summary
const totalsOf = (source: string) =>
  Object.fromEntries(summaryOf(source)?.totals.map(({ id, value }) => [id, value]) ?? [])

describe('an NFS-e in São Paulo’s own layout', () => {
  it('is a note with its number, parties and service', () => {
    expect(summaryOf(answer(note('<StatusNFe>N</StatusNFe>')))).toMatchObject({
      kind: 'note',
      model: 'nfs-e',
      status: { state: 'issued' },
      otherNotes: 0,
      parties: [
        { role: 'issuer', name: 'Fibra', taxId: '07148236000119', municipalRegistration: '31000000', street: 'Rua Um' },
        { role: 'taker', name: 'Ana', taxId: '52998224725' },
      ],
      items: [{ description: 'Suporte', total: '1000' }],
    })
    const facts = Object.fromEntries(summaryOf(note())?.facts.map(({ id, value }) => [id, value]) ?? [])
    expect(facts).toMatchObject({
      number: '81',
      verificationCode: 'WXYZ9876',
      rpsNumber: '604',
      issuedAt: '2026-11-17T14:08:33',
      simplesOptant: '2',
    })
  })

  it('takes what is withheld off its net', () => {
    expect(totalsOf(note())).toMatchObject({ services: '1000', issDue: '29.00', pisWithheld: '6.50', net: '938.50' })
    expect(summaryOf(note('<ISSRetido>true</ISSRetido>'))?.totals).toContainEqual({
      id: 'issWithheld',
      value: '29.00',
      rate: '2.9',
    })
    expect(totalsOf(note('<ISSRetido>true</ISSRetido>'))).toMatchObject({ net: '909.50' })
    const notWithheld = totalsOf(note('<RetencaoPisCofins>0</RetencaoPisCofins>'))
    expect(notWithheld).toMatchObject({ pis: '6.50', cofins: '30.00', csll: '10.00', net: '985.00' })
  })

  it('states its IBS and CBS and its national key', () => {
    const key = ['3550308', '2', '2', '07148236000119', '0000000001337', '2611', '123456789', '3'].join('')
    const second = note(`<RetornoComplementarIBSCBS><ValorIBS>1.00</ValorIBS><ValorCBS>9.00</ValorCBS>
      </RetornoComplementarIBSCBS>`).replace('</ChaveNFe>', `<ChaveNotaNacional>${key}</ChaveNotaNacional></ChaveNFe>`)
    expect(totalsOf(second)).toMatchObject({ ibs: '1.00', cbs: '9.00' })
    expect(summaryOf(second)?.facts).toContainEqual({ id: 'accessKey', value: key, kind: 'accessKey' })
    expect(summaryOf(second)?.referencedKeys).toEqual([])
  })

  it('is cancelled by its own status', () => {
    const cancelled = note('<StatusNFe>C</StatusNFe><DataCancelamento>2026-11-18</DataCancelamento>')
    expect(summaryOf(cancelled)?.status).toMatchObject({ state: 'cancelled', at: '2026-11-18' })
  })

  it('is counted among others, and never taken for the envelope of an NF-e', () => {
    expect(summaryOf(answer(note('', '81'), note('', '82')))?.otherNotes).toBe(1)
    expect(summaryOf(nfe('55'))).toMatchObject({ model: 'nfe', otherNotes: 0, status: { state: 'authorised' } })
  })
})
