import type { Party, PartyRole } from '@/lib/core/fiscal-xml/summary'
import { nodeAt, textAt, type XmlNode } from '@/lib/core/fiscal-xml/xml-node'

/** The party that an element describes, whatever its layout calls the address; nothing for an absent element. */
export function partyOf(role: PartyRole, node: XmlNode | null, isTaker = role === 'taker'): Party[] {
  if (!node) return []
  const address = node.children.find((child) => /^(\w+:)?(ender|end$|Endereco$)/.test(child.name)) ?? null
  return [
    {
      role,
      name: textAt(node, 'xNome', 'RazaoSocial', 'xFant', 'NomeFantasia'),
      taxId: taxIdOf(node),
      city: textAt(address, 'xMun', 'endExt/xCidade', 'endNac/cMun', 'CodigoMunicipio', 'cMun') ?? textAt(node, 'xMun'),
      state: textAt(address, 'UF', 'endExt/xEstProvReg', 'Uf') ?? textAt(node, 'UF'),
      isTaker,
    },
  ]
}

function taxIdOf(node: XmlNode): string | null {
  const names = ['CNPJ', 'CPF', 'idEstrangeiro', 'NIF', 'Cnpj', 'Cpf']
  const direct = textAt(node, ...names)
  if (direct) return direct
  const identity = nodeAt(node, 'IdentificacaoPrestador') ?? nodeAt(node, 'IdentificacaoTomador') ?? node
  return textAt(identity, 'Cnpj', 'Cpf') ?? textAt(nodeAt(identity, 'CpfCnpj'), ...names)
}
