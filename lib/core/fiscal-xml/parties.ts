import { ownDetails } from './details'
import type { Party, PartyRole } from './summary'
import { localName, nodesAt, textAt, textsAt, type XmlNode } from './xml-node'

export function partiesAt(node: XmlNode | null, rows: readonly (readonly [role: PartyRole, paths: string])[]): Party[] {
  return rows.flatMap(([role, paths]) => nodesAt(node, paths).flatMap((one) => partyOf(role, one)))
}

const taxIds = 'CNPJ|CPF|idEstrangeiro|NIF|Cnpj|Cpf'

/**
 * The party that an element describes, under any of the layouts' names for the address; empty for an absent element. A
 * place of pickup or delivery has its street next to its name, without an element of its own.
 */
export function partyOf(role: PartyRole, node: XmlNode | null): Party[] {
  if (!node) return []
  const address = node.children.find((child) => /^(\w+:)?(ender|end$|Endereco$)/.test(child.name)) ?? null
  const identity = node.children.find(({ name }) => /^Identificacao[PTI]/.test(localName(name))) ?? node
  const country = textAt(address, 'xPais') ?? textAt(node, 'xPais')
  return [
    {
      role,
      ...textsAt(node, {
        name: 'xNome|RazaoSocial|xFant|NomeFantasia',
        tradeName: 'xFant|NomeFantasia',
        stateRegistration: 'IE',
      }),
      taxId: textAt(node, taxIds) ?? textAt(identity, 'Cnpj|Cpf|CpfCnpj/Cnpj|CpfCnpj/Cpf'),
      municipalRegistration: textAt(node, 'IM') ?? textAt(identity, 'InscricaoMunicipal'),
      ...textsAt(address ?? node, {
        street: 'xLgr|Endereco|xEnder|Logradouro',
        number: 'nro|Numero|NumeroEndereco',
        complement: 'xCpl|Complemento|ComplementoEndereco',
        district: 'xBairro|Bairro',
        zip: 'CEP|endNac/CEP|endExt/cEndPost|Cep',
      }),
      city: textAt(address, 'xMun|endExt/xCidade|endNac/cMun|CodigoMunicipio|cMun|Cidade') ?? textAt(node, 'xMun'),
      state: textAt(address, 'UF|endExt/xEstProvReg|Uf') ?? textAt(node, 'UF'),
      country: country && !/^bra[sz]il$/i.test(country) ? country : null,
      phone: textAt(address, 'fone') ?? textAt(node, 'fone|Contato/Telefone'),
      email: textAt(address, 'email') ?? textAt(node, 'email|Contato/Email'),
      details: ownDetails(node).filter(({ tag }) => detailTags.includes(tag)),
      isTaker: role === 'taker',
    },
  ]
}

const detailTags: readonly string[] = ['CRT', 'indIEDest', 'IEST', 'ISUF', 'CNAE', 'RNTRC']
