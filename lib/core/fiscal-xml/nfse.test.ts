import { describe, expect, it } from 'vitest'
import { parseFiscalXml } from './parse-fiscal-xml'

const summaryOf = (source: string) => parseFiscalXml(source).summary
const factsOf = (source: string) =>
  Object.fromEntries((summaryOf(source)?.facts ?? []).map(({ id, value }) => [id, value]))
const totalsOf = (source: string) =>
  Object.fromEntries((summaryOf(source)?.totals ?? []).map((total) => [total.id, total.value]))

const national = ({
  piscofins = '',
  total = '',
  iss = '1',
}: {
  piscofins?: string
  total?: string
  iss?: string
} = {}) =>
  `<NFSe><infNFSe Id="NFS1"><xLocIncid>Rio Branco</xLocIncid><nNFSe>1337</nNFSe><cStat>101</cStat><dhProc>2026-11-17T14:09:00-05:00</dhProc>
  <nDFSe>77</nDFSe><valores><vCalcDR>50.00</vCalcDR><vBC>900.00</vBC><pAliqAplic>5.00</pAliqAplic><vISSQN>45.00</vISSQN>${total}
  <vLiq>812.50</vLiq></valores><IBSCBS><valores><vBC>900.00</vBC><uf><pIBSUF>0.10</pIBSUF><pAliqEfetUF>0.06</pAliqEfetUF></uf>
  <fed><pCBS>0.90</pCBS></fed></valores><totCIBS><vTotNF>1008.64</vTotNF><gIBS><vIBSTot>0.54</vIBSTot><gIBSUFTot><vIBSUF>0.54</vIBSUF>
  </gIBSUFTot></gIBS><gCBS><vCBS>8.10</vCBS></gCBS></totCIBS></IBSCBS><DPS><infDPS><tpAmb>1</tpAmb><dhEmi>2026-11-17T14:08:33-05:00</dhEmi>
  <serie>900</serie><nDPS>6</nDPS><dCompet>2026-11-16</dCompet><subst><chSubstda>${'1'.repeat(50)}</chSubstda></subst>
  <prest><CNPJ>07148236000119</CNPJ><regTrib><opSimpNac>1</opSimpNac><regEspTrib>6</regEspTrib></regTrib></prest>
  <serv><locPrest><cLocPrestacao>1200401</cLocPrestacao></locPrest><cServ><cTribNac>070201</cTribNac><cTribMun>001</cTribMun>
  <xDescServ>Obra</xDescServ><cNBS>101021000</cNBS></cServ><obra><cObra>OB-1</cObra></obra><atvEvento><xNome>Feira</xNome>
  <dtIni>2026-11-01</dtIni><dtFim>2026-11-03</dtFim></atvEvento></serv>
  <valores><vServPrest><vServ>1000.00</vServ></vServPrest><vDescCondIncond><vDescIncond>50.00</vDescIncond><vDescCond>7.00</vDescCond>
  </vDescCondIncond><trib><tribMun><tribISSQN>1</tribISSQN><exigSusp><tpSusp>1</tpSusp><nProcesso>900</nProcesso></exigSusp>
  <tpRetISSQN>${iss}</tpRetISSQN></tribMun><tribFed>${piscofins}<vRetCP>20.00</vRetCP><vRetIRRF>15.00</vRetIRRF>
  <vRetCSLL>10.00</vRetCSLL></tribFed><totTrib><vTotTrib><vTotTribFed>130.00</vTotTribFed><vTotTribMun>45.00</vTotTribMun></vTotTrib>
  </totTrib></trib></valores></infDPS></DPS></infNFSe></NFSe>`

const contributions = (code: string) =>
  `<piscofins><vBCPisCofins>1000.00</vBCPisCofins><pAliqPis>0.65</pAliqPis><vPis>6.50</vPis><vCofins>30.00</vCofins>
  <tpRetPisCofins>${code}</tpRetPisCofins></piscofins>`

describe('a national NFS-e', () => {
  it('separates gross from net, and what each side numbered', () => {
    expect(factsOf(national())).toMatchObject({
      number: '1337',
      dfseNumber: '77',
      dpsNumber: '6',
      dpsSeries: '900',
      competence: '2026-11-16',
      processedAt: '2026-11-17T14:09:00-05:00',
      grossAmount: '1000.00',
      netAmount: '812.50',
      serviceStatus: '101',
      issTaxation: '1',
      issWithholding: '1',
      incidencePlace: 'Rio Branco',
      courtCase: '900',
      simplesNacional: '1',
      specialRegime: '6',
      constructionCode: 'OB-1',
      activityEvent: 'Feira',
      municipalServiceCode: '001',
      nbs: '101021000',
    })
    expect(factsOf(national())).not.toHaveProperty('total')
    expect(summaryOf(national())?.referencedKeys).toEqual(['1'.repeat(50)])
  })

  it('has every step from gross to net', () => {
    expect(summaryOf(national())?.totals).toEqual([
      { id: 'services', value: '1000.00' },
      { id: 'discountUnconditional', value: '50.00' },
      { id: 'discountConditional', value: '7.00' },
      { id: 'deductions', value: '50.00' },
      { id: 'issDue', value: '45.00', base: '900.00', rate: '5.00' },
      { id: 'csllWithheld', value: '10.00' },
      { id: 'irrfWithheld', value: '15.00' },
      { id: 'socialSecurityWithheld', value: '20.00' },
      { id: 'ibsState', value: '0.54', base: '900.00', rate: '0.06' },
      { id: 'ibs', value: '0.54', base: '900.00' },
      { id: 'cbs', value: '8.10', base: '900.00', rate: '0.90' },
      { id: 'net', value: '812.50' },
      { id: 'documentWithReform', value: '1008.64' },
      { id: 'approximateFederal', value: '130.00' },
      { id: 'approximateMunicipal', value: '45.00' },
    ])
  })

  it.each(['2', '3'])('withholds the ISSQN by %s', (iss) => {
    expect(totalsOf(national({ iss }))).toMatchObject({ issWithheld: '45.00' })
    expect(totalsOf(national({ iss }))).not.toHaveProperty('issDue')
  })

  it.each([
    ['0', ['pis', 'cofins']],
    ['1', ['pisWithheld', 'cofinsWithheld']],
    ['2', ['pis', 'cofins']],
    ['3', ['pisWithheld', 'cofinsWithheld']],
    ['5', ['pisWithheld', 'cofins']],
    ['6', ['pis', 'cofinsWithheld']],
    ['8', ['pis', 'cofins']],
  ])('with tpRetPisCofins %s states %j', (code, [pis = '', cofins = '']) => {
    const totals = totalsOf(national({ piscofins: contributions(code) }))
    expect([totals[pis], totals[cofins], totals.csllWithheld]).toEqual(['6.50', '30.00', '10.00'])
  })

  it('keeps the provider’s own debts out of what is withheld when the total leaves them out', () => {
    const piscofins = contributions('3')
    expect(totalsOf(national({ piscofins, total: '<vTotalRet>45.00</vTotalRet>' }))).toMatchObject({
      pis: '6.50',
      cofins: '30.00',
      contributionsWithheld: '10.00',
    })
    expect(totalsOf(national({ piscofins, total: '<vTotalRet>81.50</vTotalRet>' }))).toMatchObject({
      pisWithheld: '6.50',
      csllWithheld: '10.00',
    })
  })
})

const receipt = '<IdentificacaoRps><Numero>604</Numero><Serie>A</Serie><Tipo>1</Tipo></IdentificacaoRps>'

const federal = `<ValorPis>6.50</ValorPis><ValorCofins>30.00</ValorCofins><ValorInss>110.00</ValorInss><ValorIr>15.00</ValorIr>
  <ValorCsll>10.00</ValorCsll><OutrasRetencoes>1.00</OutrasRetencoes>`

/** Version 1 has everything in the note. */
const first = (
  aliquota: string,
) => `<ListaNfse><CompNfse><Nfse><InfNfse><Numero>202600000000030</Numero><CodigoVerificacao>AB12</CodigoVerificacao>
  <DataEmissao>2026-11-17T14:08:33</DataEmissao>${receipt}<NaturezaOperacao>1</NaturezaOperacao>
  <RegimeEspecialTributacao>6</RegimeEspecialTributacao><OptanteSimplesNacional>1</OptanteSimplesNacional>
  <Competencia>2026-11-01T00:00:00</Competencia><NfseSubstituida>29</NfseSubstituida><Servico><Valores>
  <ValorServicos>1000.00</ValorServicos><ValorDeducoes>100.00</ValorDeducoes>${federal}<IssRetido>1</IssRetido><ValorIss>45.00</ValorIss>
  <ValorIssRetido>45.00</ValorIssRetido><BaseCalculo>900.00</BaseCalculo><Aliquota>${aliquota}</Aliquota>
  <ValorLiquidoNfse>782.50</ValorLiquidoNfse></Valores><ItemListaServico>14.01</ItemListaServico><Discriminacao>Revisão</Discriminacao>
  <CodigoMunicipio>4106902</CodigoMunicipio></Servico><ValorCredito>2.25</ValorCredito>
  <IntermediarioServico><RazaoSocial>Ponte</RazaoSocial><CpfCnpj><Cnpj>07148236000119</Cnpj></CpfCnpj></IntermediarioServico>
  <ContrucaoCivil><CodigoObra>OB-2</CodigoObra><Art>77</Art></ContrucaoCivil></InfNfse></Nfse></CompNfse></ListaNfse>`

/** Version 2.04 has the service in its declaration. */
const second = (
  withheld: string,
) => `<CompNfse><Nfse versao="2.04"><InfNfse><Numero>30</Numero><CodigoVerificacao>AB12</CodigoVerificacao>
  <DataEmissao>2026-11-17T14:08:33</DataEmissao><ValoresNfse><BaseCalculo>900.00</BaseCalculo><Aliquota>5.00</Aliquota>
  <ValorIss>45.00</ValorIss><ValorLiquidoNfse>827.50</ValorLiquidoNfse></ValoresNfse><DeclaracaoPrestacaoServico>
  <InfDeclaracaoPrestacaoServico><Rps>${receipt}</Rps><Competencia>2026-11-01</Competencia><Servico><Valores>
  <ValorServicos>1000.00</ValorServicos>${federal}<ValTotTributos>180.00</ValTotTributos><DescontoIncondicionado>100.00</DescontoIncondicionado>
  <DescontoCondicionado>5.00</DescontoCondicionado></Valores>${withheld}<ItemListaServico>14.01</ItemListaServico><CodigoCnae>4520</CodigoCnae>
  <Discriminacao>Revisão</Discriminacao><CodigoMunicipio>4106902</CodigoMunicipio><ExigibilidadeISS>6</ExigibilidadeISS>
  <MunicipioIncidencia>4106902</MunicipioIncidencia><NumeroProcesso>900</NumeroProcesso></Servico><Intermediario>
  <IdentificacaoIntermediario><CpfCnpj><Cnpj>07148236000119</Cnpj></CpfCnpj></IdentificacaoIntermediario><RazaoSocial>Ponte</RazaoSocial>
  </Intermediario><OptanteSimplesNacional>2</OptanteSimplesNacional><Evento><IdentificacaoEvento>EV1</IdentificacaoEvento>
  <DescricaoEvento>Feira</DescricaoEvento></Evento></InfDeclaracaoPrestacaoServico></DeclaracaoPrestacaoServico></InfNfse></Nfse></CompNfse>`

describe('a municipal NFS-e', () => {
  it('of version 1 states what reduces its net', () => {
    expect(totalsOf(first('0.05'))).toEqual({
      services: '1000.00',
      deductions: '100.00',
      issWithheld: '45.00',
      pisWithheld: '6.50',
      cofinsWithheld: '30.00',
      csllWithheld: '10.00',
      irrfWithheld: '15.00',
      socialSecurityWithheld: '110.00',
      otherWithheld: '1.00',
      credit: '2.25',
      net: '782.50',
    })
    expect(factsOf(first('0.05'))).toMatchObject({
      grossAmount: '1000.00',
      netAmount: '782.50',
      rpsNumber: '604',
      rpsSeries: 'A',
      replacedNote: '29',
      competence: '2026-11-01',
      issWithholding: '2',
      municipalNature: '1',
      municipalRegime: '6',
      simplesOptant: '1',
      constructionCode: 'OB-2',
      constructionArt: '77',
    })
    expect(summaryOf(first('0.05'))?.parties).toMatchObject([{ role: 'intermediary', taxId: '07148236000119' }])
  })

  it.each([
    ['0.05', '5'],
    ['0.0500', '5'],
    ['5.00', '5.00'],
  ])('writes the rate %s as %s%', (written, rate) => {
    expect(summaryOf(first(written))?.totals).toContainEqual({
      id: 'issWithheld',
      value: '45.00',
      base: '900.00',
      rate,
    })
  })

  it('writes the rate of a tax that is stated only as withheld', () => {
    const withheld = first('0.05').replace('<ValorIss>45.00', '<ValorIss>0')
    expect(summaryOf(withheld)?.totals).toContainEqual(
      expect.objectContaining({ id: 'issWithheld', value: '45.00', rate: '5' }),
    )
  })

  it('works out a net that it does not state', () => {
    const unstated = (source: string) => source.replace(/<ValorLiquidoNfse>[\d.]+<\/ValorLiquidoNfse>/, '')
    expect(totalsOf(unstated(first('0.05')))).toMatchObject({ net: '782.50' })
    expect(factsOf(unstated(first('0.05')).replace('<ValorIssRetido>45.00', '<ValorIssRetido>0'))).toMatchObject({
      netAmount: '782.50',
    })
    expect(totalsOf(unstated(second('<IssRetido>2</IssRetido>')))).toMatchObject({ net: '722.50' })
  })

  it('keeps a rate below one percent', () => {
    const tiny = first('0.05')
      .replace('<ValorIss>45.00', '<ValorIss>0.45')
      .replace('<ValorIssRetido>45.00', '<ValorIssRetido>0.45')
    expect(summaryOf(tiny)?.totals).toContainEqual({ id: 'issWithheld', value: '0.45', base: '900.00', rate: '0.05' })
  })

  it('of version 2 keeps what was owed apart from what was withheld', () => {
    expect(totalsOf(second('<IssRetido>2</IssRetido>'))).toMatchObject({
      issDue: '45.00',
      discountUnconditional: '100.00',
      discountConditional: '5.00',
      approximateTaxes: '180.00',
      net: '827.50',
    })
    expect(factsOf(second('<IssRetido>2</IssRetido>'))).toMatchObject({
      issWithholding: '1',
      issLiability: '6',
      incidencePlace: '4106902',
      courtCase: '900',
      cnae: '4520',
      simplesOptant: '2',
      activityEvent: 'Feira, EV1',
      rpsNumber: '604',
    })
    const byIntermediary = second('<IssRetido>1</IssRetido><ResponsavelRetencao>2</ResponsavelRetencao>')
    expect(totalsOf(byIntermediary)).toMatchObject({ issWithheld: '45.00' })
    expect(factsOf(byIntermediary)).toMatchObject({ issWithholding: '3' })
    expect(summaryOf(byIntermediary)?.parties).toMatchObject([{ role: 'intermediary', taxId: '07148236000119' }])
  })
})
