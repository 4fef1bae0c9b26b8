const total = '<total><ICMSTot><vProd>200000.00</vProd><vNF>200000.00</vNF></ICMSTot></total>'

const item = (number: number) => `<det nItem="${number}"><prod><cProd>${number}</cProd><cEAN>SEM GTIN</cEAN>
<xProd>Parafuso sextavado de aço inoxidável, peça ${number}</xProd><NCM>73181500</NCM><CFOP>5102</CFOP><uCom>UN</uCom>
<qCom>1.0000</qCom><vUnCom>10.0000000000</vUnCom><vProd>10.00</vProd></prod><imposto><ICMS><ICMS00><orig>0</orig><CST>00</CST>
<modBC>3</modBC><vBC>10.00</vBC><pICMS>18.0000</pICMS><vICMS>1.80</vICMS></ICMS00></ICMS><IPI><cEnq>999</cEnq><IPITrib><CST>50</CST>
<vBC>10.00</vBC><pIPI>5.0000</pIPI><vIPI>0.50</vIPI></IPITrib></IPI><PIS><PISAliq><CST>01</CST><vBC>10.00</vBC><pPIS>1.6500</pPIS>
<vPIS>0.17</vPIS></PISAliq></PIS><COFINS><COFINSAliq><CST>01</CST><vBC>10.00</vBC><pCOFINS>7.6000</pCOFINS><vCOFINS>0.76</vCOFINS>
</COFINSAliq></COFINS></imposto></det>`

const party = (tag: string, taxId: string, name: string) =>
  `<${tag}><CNPJ>${taxId}</CNPJ><xNome>${name}</xNome><ender${tag === 'emit' ? 'Emit' : 'Dest'}><xMun>Curitiba</xMun><UF>PR</UF></ender${tag === 'emit' ? 'Emit' : 'Dest'}></${tag}>`

/** An NF-e with this many items of about a kilobyte each; `info` is its additional information as XML. */
export function largeNote(items: number, info = 'Pedido 4711'): string {
  const goods = Array.from({ length: items }, (_, at) => item(at + 1)).join('')
  return `<?xml version="1.0" encoding="UTF-8"?><nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe>
<infNFe Id="NFe35261107148236000119550010000604141123456788" versao="4.00"><ide><natOp>Venda</natOp><mod>55</mod><serie>1</serie>
<nNF>60414</nNF><dhEmi>2026-11-17T14:08:33-03:00</dhEmi><tpNF>1</tpNF><tpAmb>1</tpAmb><finNFe>1</finNFe></ide>
${party('emit', '07148236000119', 'Metalúrgica Ipê Ltda.')}${party('dest', '45881206000106', 'Porto Belo Comércio S.A.')}${goods}${total}
<infAdic><infCpl>${info}</infCpl></infAdic></infNFe></NFe><protNFe><infProt><dhRecbto>2026-11-17T14:09:00-03:00</dhRecbto>
<nProt>152260019844710</nProt><cStat>100</cStat><xMotivo>Autorizado o uso da NF-e</xMotivo></infProt></protNFe></nfeProc>`
}
