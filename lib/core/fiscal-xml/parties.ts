import type { Detail, Party, PartyRole } from '@/lib/core/fiscal-xml/summary'
import { localName, nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** The party that an element describes, whatever its layout calls the address; nothing for an absent element. */
export function partyOf(
  role: PartyRole,
  node: XmlNode | null,
  isTaker = role === 'taker',
  details: Detail[] = detailsOf(node),
): Party[] {
  if (!node) return []
  const address = node.children.find((child) => /^(\w+:)?(ender|end$|Endereco$)/.test(child.name)) ?? null
  const identity = node.children.find(({ name }) => /^Identificacao[PTI]/.test(localName(name))) ?? node
  return [
    {
      role,
      name: textAt(node, 'xNome', 'RazaoSocial', 'xFant', 'NomeFantasia'),
      tradeName: textAt(node, 'xFant', 'NomeFantasia'),
      taxId: taxIdOf(node, identity),
      stateRegistration: textAt(node, 'IE'),
      municipalRegistration: textAt(node, 'IM') ?? textAt(identity, 'InscricaoMunicipal'),
      ...streetOf(node, address),
      city: textAt(address, 'xMun', 'endExt/xCidade', 'endNac/cMun', 'CodigoMunicipio', 'cMun') ?? textAt(node, 'xMun'),
      state: textAt(address, 'UF', 'endExt/xEstProvReg', 'Uf') ?? textAt(node, 'UF'),
      country: foreign(textAt(address, 'xPais') ?? textAt(node, 'xPais')),
      phone: textAt(address, 'fone') ?? textAt(node, 'fone', 'Contato/Telefone'),
      email: textAt(address, 'email') ?? textAt(node, 'email', 'Contato/Email'),
      details,
      isTaker,
    },
  ]
}

type Street = Pick<Party, 'street' | 'number' | 'complement' | 'district' | 'zip'>

/** A place of pickup or delivery has its street beside its name, without an element of its own. */
function streetOf(node: XmlNode, address: XmlNode | null): Street {
  const at = address ?? node
  return {
    street: textAt(at, 'xLgr', 'Endereco', 'xEnder'),
    number: textAt(at, 'nro', 'Numero'),
    complement: textAt(at, 'xCpl', 'Complemento'),
    district: textAt(at, 'xBairro', 'Bairro'),
    zip: textAt(at, 'CEP', 'endNac/CEP', 'endExt/cEndPost', 'Cep'),
  }
}

function foreign(country: string | null): string | null {
  return country && !/^bra[sz]il$/i.test(country) ? country : null
}

const detailTags: readonly string[] = ['CRT', 'indIEDest', 'IEST', 'ISUF', 'CNAE', 'RNTRC']

function detailsOf(node: XmlNode | null): Detail[] {
  return (node?.children ?? [])
    .map(({ name, text }) => ({ tag: localName(name), value: text }))
    .filter(({ tag, value }) => value && detailTags.includes(tag))
}

function taxIdOf(node: XmlNode, identity: XmlNode): string | null {
  const names = ['CNPJ', 'CPF', 'idEstrangeiro', 'NIF', 'Cnpj', 'Cpf']
  return textAt(node, ...names) ?? textAt(identity, 'Cnpj', 'Cpf') ?? textAt(nodeAt(identity, 'CpfCnpj'), ...names)
}
