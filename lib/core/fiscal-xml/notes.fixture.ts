import { accessKeyCheckDigit } from '@/lib/core/documents/access-key'

function keyOf(body: string): string {
  return body + accessKeyCheckDigit(body)
}

export const noteKey = keyOf('3526110714823600011955001000060414112345678')
export const otherKey = keyOf('352611K2M4P9X000101550010000042101332756389')
export const transportKey = keyOf('3526050X0J92JY00019657001000000604144867901')

const party = (tag: string, id: string, name: string, address: string) =>
  `<${tag}>${id}<xNome>${name}</xNome><${address}><xMun>Ribeirão Preto</xMun><UF>SP</UF></${address}></${tag}>`

const protocol = `<infProt><dhRecbto>2026-11-17T14:09:00-03:00</dhRecbto><nProt>152260019844710</nProt>
  <cStat>100</cStat><xMotivo>Autorizado</xMotivo></infProt>`

export const nfe = (model: string) => `<?xml version="1.0" encoding="UTF-8"?>
  <nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><x:NFe xmlns:x="http://www.portalfiscal.inf.br/nfe">
  <infNFe Id="NFe${noteKey}" versao="4.00">
    <ide><natOp>Venda</natOp><mod>${model}</mod><serie>1</serie><nNF>60414</nNF><dhEmi>2026-11-17T14:08:33-03:00</dhEmi>
      <tpNF>1</tpNF><tpAmb>1</tpAmb><finNFe>1</finNFe><NFref><refNFe>${otherKey}</refNFe></NFref>
      <NFref><refNFe>${otherKey}</refNFe></NFref></ide>
    ${party('emit', '<CNPJ>12ABC34501DE35</CNPJ>', 'Metalúrgica &amp; Filhos', 'enderEmit')}
    ${party('dest', '<CPF>01234567890</CPF>', 'Ana', 'enderDest')}
    <det nItem="1"><prod><cProd>007</cProd><xProd>Parafuso</xProd><uCom>CX</uCom><qCom>200.0000</qCom>
      <vUnCom>0.1234567890</vUnCom><vProd>24.69</vProd></prod></det>
    <det nItem="2"><prod><cProd>008</cProd><xProd>Porca</xProd></prod></det>
    <total><ICMSTot><vBC>24.69</vBC><vICMS>2.96</vICMS><vProd>24.69</vProd><vNF>24.69</vNF></ICMSTot>
      <IBSCBSTot><vBCIBSCBS>24.69</vBCIBSCBS><gIBS><gIBSUF><vIBSUF>0.02</vIBSUF></gIBSUF><vIBS>0.02</vIBS></gIBS>
      <gCBS><vCBS>0.22</vCBS></gCBS></IBSCBSTot></total>
    <transp><transporta><CNPJ>14743445000176</CNPJ><xNome>Cerrado</xNome><xMun>Goiânia</xMun><UF>GO</UF></transporta>
      <vol><qVol>3</qVol><esp>CAIXA</esp><pesoB>10.500</pesoB></vol></transp>
    <cobr><dup><nDup>001</nDup><dVenc>2026-12-11</dVenc><vDup>24.69</vDup></dup></cobr>
    <infAdic><infAdFisco>Ao fisco</infAdFisco><infCpl>Uma linha
       e outra</infCpl></infAdic>
  </infNFe></x:NFe><protNFe>${protocol}</protNFe></nfeProc>`

export const cte = `<cteProc><CTe><infCte Id="CTe${transportKey}"><ide><CFOP>5353</CFOP><natOp>Transporte</natOp><serie>1</serie>
  <nCT>604</nCT><modal>01</modal><xMunIni>Anápolis</xMunIni><UFIni>GO</UFIni><xMunFim>Ribeirão Preto</xMunFim>
  <UFFim>SP</UFFim><toma3><toma>3</toma></toma3></ide><compl><xObs>Frágil</xObs></compl>
  ${party('emit', '<CNPJ>0X0J92JY000196</CNPJ>', 'Cerrado', 'enderEmit')}
  ${party('rem', '<CNPJ>45881206000106</CNPJ>', 'Porto Belo', 'enderReme')}
  ${party('dest', '<CNPJ>07148236000119</CNPJ>', 'Ipê', 'enderDest')}
  <vPrest><vTPrest>2184.60</vTPrest><vRec>2184.60</vRec><Comp><xNome>Pedágio</xNome><vComp>212.40</vComp></Comp></vPrest>
  <imp><ICMS><ICMS00><CST>00</CST><vBC>2184.60</vBC><pICMS>12.00</pICMS><vICMS>262.15</vICMS></ICMS00></ICMS></imp>
  <infCTeNorm><infCarga><vCarga>9000.00</vCarga><proPred>Alimentos</proPred>
    <infQ><cUnid>01</cUnid><tpMed>PESO BRUTO</tpMed><qCarga>1200.5000</qCarga></infQ></infCarga>
    <infDoc><infNFe><chave>${noteKey}</chave></infNFe></infDoc></infCTeNorm></infCte></CTe></cteProc>`

export const mdfe = `<MDFe><infMDFe Id="MDFe${keyOf('4325050923154400013958001000005070130734733')}"><ide><serie>1</serie>
  <nMDF>5070</nMDF><modal>1</modal><UFIni>RS</UFIni><UFFim>SC</UFFim><infMunCarrega><xMunCarrega>Estrela</xMunCarrega>
  </infMunCarrega><infMunCarrega><xMunCarrega>Triunfo</xMunCarrega></infMunCarrega></ide>
  ${party('emit', '<CNPJ>09231544000139</CNPJ>', 'Depósito', 'enderEmit')}
  <infModal><rodo><veicTracao><placa>JXX7A23</placa><condutor><xNome>Rui</xNome><CPF>52998224725</CPF></condutor>
  </veicTracao><veicReboque><placa>IAA1B22</placa></veicReboque></rodo></infModal>
  <infDoc><infMunDescarga><xMunDescarga>Lages</xMunDescarga><infNFe><chNFe>${noteKey}</chNFe></infNFe></infMunDescarga></infDoc>
  <tot><qNFe>1</qNFe><vCarga>99962.74</vCarga><cUnid>01</cUnid><qCarga>350.0000</qCarga></tot></infMDFe></MDFe>`

export const nfcom = `<nfcomProc><NFCom><infNFCom Id="NFCom${keyOf('3526110714823600011962001000902114101234567')}"><ide>
  <serie>1</serie><nNF>902114</nNF></ide>${party('emit', '<CNPJ>07148236000119</CNPJ>', 'Fibra', 'enderEmit')}
  ${party('dest', '<idOutros>X</idOutros>', 'Ana', 'enderDest')}<assinante><nContrato>C-9</nContrato></assinante>
  <det nItem="1"><prod><cProd>1</cProd><xProd>Internet</xProd><uMed>3</uMed><qFaturada>100.0000</qFaturada>
  <vItem>0.99900000</vItem><vProd>99.90</vProd></prod></det>
  <total><vProd>99.90</vProd><ICMSTot><vBC>99.90</vBC><vICMS>17.98</vICMS></ICMSTot><vFUST>0.99</vFUST><vNF>99.90</vNF></total>
  <gFat><CompetFat>202611</CompetFat><dVencFat>2026-12-05</dVencFat><dPerUsoIni>2026-11-01</dPerUsoIni>
  <codBarras>123</codBarras></gFat></infNFCom></NFCom></nfcomProc>`

export const serviceKey = ['4106902', '2', '2', '07148236000119', '0000000001337', '2611', '123456789', '3'].join('')

export const dps = `<infDPS Id="DPS1"><tpAmb>1</tpAmb><dhEmi>2026-11-17T14:08:33-03:00</dhEmi><serie>900</serie><nDPS>6</nDPS>
  <dCompet>2026-11-17</dCompet><prest><CNPJ>07148236000119</CNPJ></prest>
  <toma><NIF>US-1</NIF><xNome>Acme</xNome><end><endExt><xCidade>Austin</xCidade><xEstProvReg>Texas</xEstProvReg></endExt></end></toma>
  <serv><cServ><cTribNac>010101</cTribNac><xDescServ>Consultoria</xDescServ></cServ></serv>
  <valores><vServPrest><vServ>1000.00</vServ></vServPrest></valores></infDPS>`

export const nfse = (emit: string) => `<NFSe xmlns="http://www.sped.fazenda.gov.br/nfse"><infNFSe Id="NFS${serviceKey}">
  <xLocPrestacao>Curitiba</xLocPrestacao><nNFSe>1337</nNFSe><cStat>100</cStat><nDFSe>77</nDFSe>
  ${party('emit', `<CNPJ>${emit}</CNPJ>`, 'TecnoParaná', 'enderNac')}
  <valores><vBC>1000.00</vBC><pAliqAplic>5.00</pAliqAplic><vISSQN>50.00</vISSQN><vTotalRet>50.00</vTotalRet>
  <vLiq>950.00</vLiq></valores><DPS>${dps}</DPS></infNFSe></NFSe>`

export const abrasf = `<CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd"><Nfse><InfNfse Id="n1"><Numero>30</Numero>
  <CodigoVerificacao>ABC-123</CodigoVerificacao><DataEmissao>2026-11-17T14:08:33</DataEmissao>
  <ValoresNfse><BaseCalculo>200.00</BaseCalculo><Aliquota>2.00</Aliquota><ValorIss>4.00</ValorIss>
  <ValorLiquidoNfse>196.00</ValorLiquidoNfse></ValoresNfse>
  <PrestadorServico><IdentificacaoPrestador><CpfCnpj><Cnpj>07148236000119</Cnpj></CpfCnpj></IdentificacaoPrestador>
  <RazaoSocial>Oficina</RazaoSocial><Endereco><CodigoMunicipio>4106902</CodigoMunicipio><Uf>PR</Uf></Endereco></PrestadorServico>
  <DeclaracaoPrestacaoServico><InfDeclaracaoPrestacaoServico><Competencia>2026-11-01</Competencia><Servico><Valores>
  <ValorServicos>200.00</ValorServicos></Valores><ItemListaServico>14.01</ItemListaServico>
  <Discriminacao>Revisão</Discriminacao></Servico><Tomador><IdentificacaoTomador><CpfCnpj><Cpf>52998224725</Cpf></CpfCnpj>
  </IdentificacaoTomador><RazaoSocial>Ana</RazaoSocial></Tomador></InfDeclaracaoPrestacaoServico>
  </DeclaracaoPrestacaoServico></InfNfse></Nfse></CompNfse>`
