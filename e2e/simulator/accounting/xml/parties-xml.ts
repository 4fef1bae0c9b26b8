import type { Party } from '../state/parties.ts'
import type { Tree } from './markup.ts'

/** `CNPJ` or `CPF`, by length. */
export function taxIdTree(taxId: string): Tree {
  return taxId.length === 11 ? { CPF: taxId } : { CNPJ: taxId }
}

export function address({ street, number, district, city, zip, phone }: Party): Tree {
  return {
    xLgr: street,
    nro: number,
    xBairro: district,
    cMun: city.code,
    xMun: city.name,
    UF: city.uf,
    CEP: zip,
    cPais: '1058',
    xPais: 'Brasil',
    fone: phone,
  }
}

/** The element order required by the transport layouts: postal code before state. */
export function transportAddress(party: Party): Tree {
  const { xLgr, nro, xBairro, cMun, xMun, UF, CEP, fone } = address(party)
  return { xLgr, nro, xBairro, cMun, xMun, CEP, UF, fone }
}

export type ProtocolSource = {
  version: string
  keyName: string
  key: string
  receivedAt: string
  number: string
  what: string
  application: string
  digest: string
}

export function protocol(source: ProtocolSource): Tree {
  return {
    '@versao': source.version,
    infProt: {
      tpAmb: '1',
      verAplic: source.application,
      [source.keyName]: source.key,
      dhRecbto: source.receivedAt,
      nProt: source.number,
      digVal: source.digest,
      cStat: '100',
      xMotivo: `Autorizado o uso ${source.what}`,
    },
  }
}
