import { describe, expect, it } from 'vitest'
import { parseTree } from './parse-fiscal-xml'
import { partyOf } from './parties'

function partyIn(source: string) {
  return partyOf('issuer', parseTree(source).tree)[0]
}

describe('partyOf', () => {
  it('reads registrations, address and contact of an NF-e', () => {
    const street =
      '<xLgr>Rua A</xLgr><nro>10</nro><xCpl>Sala 2</xCpl><xBairro>Centro</xBairro><xMun>Assaí</xMun><UF>PR</UF>'
    const party = partyIn(
      `<dest><xNome>Ana</xNome><xFant>Loja</xFant><enderDest>${street}<CEP>86220000</CEP><xPais>BRASIL</xPais>
        <fone>4332624001</fone></enderDest><indIEDest>1</indIEDest><IE>9045932653</IE><ISUF>1</ISUF><IM>77</IM>
        <email>ana@example.com</email></dest>`,
    )
    expect(party).toMatchObject({
      tradeName: 'Loja',
      stateRegistration: '9045932653',
      municipalRegistration: '77',
      street: 'Rua A',
      number: '10',
      complement: 'Sala 2',
      district: 'Centro',
      zip: '86220000',
      country: null,
      phone: '4332624001',
      email: 'ana@example.com',
      details: [
        { tag: 'indIEDest', value: '1' },
        { tag: 'ISUF', value: '1' },
      ],
    })
  })

  it('reads an address that stands beside the name, or in one line', () => {
    expect(
      partyIn('<entrega><xLgr>Rua B</xLgr><nro>2</nro><xMun>Lages</xMun><CEP>88500000</CEP></entrega>'),
    ).toMatchObject({ street: 'Rua B', number: '2', city: 'Lages', zip: '88500000' })
    expect(partyIn('<transporta><xEnder>ROD PA 150</xEnder><UF>PA</UF></transporta>')).toMatchObject({
      street: 'ROD PA 150',
      number: null,
      state: 'PA',
    })
  })

  it('reads the addresses of both service layouts', () => {
    expect(
      partyIn(`<toma><IM>9</IM><end><endNac><cMun>4106902</cMun><CEP>80000000</CEP></endNac><xLgr>Rua C</xLgr>
        <nro>3</nro></end><fone>41</fone><email>c@example.com</email></toma>`),
    ).toMatchObject({
      municipalRegistration: '9',
      street: 'Rua C',
      zip: '80000000',
      phone: '41',
      email: 'c@example.com',
    })
    expect(
      partyIn(`<Tomador><IdentificacaoTomador><InscricaoMunicipal>5</InscricaoMunicipal></IdentificacaoTomador>
        <Endereco><Endereco>Rua D</Endereco><Numero>4</Numero><Bairro>Sul</Bairro><Cep>80000001</Cep></Endereco>
        <Contato><Telefone>42</Telefone><Email>d@example.com</Email></Contato></Tomador>`),
    ).toMatchObject({
      municipalRegistration: '5',
      street: 'Rua D',
      number: '4',
      district: 'Sul',
      zip: '80000001',
      phone: '42',
      email: 'd@example.com',
    })
  })

  it('names the country of an address abroad', () => {
    expect(partyIn('<dest><enderDest><xPais>CHILE</xPais></enderDest></dest>')).toMatchObject({ country: 'CHILE' })
  })
})
