import { cnpj, cpf } from '../accounting/state/check-digits.ts'
import type { Random } from '../random.ts'
import type { Listed } from './model.ts'

const banks = [
  { name: 'Banco Aroeira S.A.', ispb: '10264663' },
  { name: 'Cooperativa Serra Azul', ispb: '02038232' },
  { name: 'Banco Mandacaru S.A.', ispb: '30306294' },
  { name: 'Pitanga Instituição de Pagamento', ispb: '18236120' },
  { name: 'Banco Jequitibá S.A.', ispb: '60746948' },
] as const

const persons = [
  'Adriana Nogueira Prado',
  'Bruno Sampaio Vidal',
  'Camila Antunes Rezende',
  'Diego Moura Bastos',
  'Eliane Cardoso Peixoto',
  'Fábio Queiroz Lacerda',
  'Gabriela Teles Macedo',
  'Henrique Brandão Góes',
  'Isabela Fontes Marinho',
  'João Vítor Caldeira',
  'Larissa Pinheiro Souto',
  'Márcio Coutinho Leal',
  'Natália Esteves Rangel',
  'Otávio Guimarães Pires',
  'Priscila Drummond Alves',
] as const

const firms = [
  'Mercearia Três Irmãos Ltda',
  'Oficina do Açude ME',
  'Papelaria Girassol Ltda',
  'Padaria Pão & Prosa Ltda',
  'Transportes Vale Verde S.A.',
  'Clínica Boa Vista Ltda',
  'Construtora Pedra Alta S.A.',
  'Agropecuária Campo Largo Ltda',
  'Estúdio Maré Alta ME',
  'Editora Carnaúba Ltda',
] as const

/** A transfer to this key is refused after acceptance, and the money comes back. */
export const REFUSED_KEY = 'recusa@exemplo.com.br'

/** The key directory: every person has a key, some have one of every type. */
export function makeDirectory(random: Random): Listed[] {
  const people = [
    ...persons.map((name) => ({ name, document: cpf(random.digits(9)), firm: false })),
    ...firms.map((name) => ({ name, document: cnpj(`${random.digits(8)}0001`), firm: true })),
  ]
  const listed = people.map(({ name, document, firm }, index) => {
    const types = firm ? ['CNPJ', 'EMAIL', 'CHAVE_ALEATORIA'] : ['CPF', 'EMAIL', 'TELEFONE', 'CHAVE_ALEATORIA']
    const keyType = types[index % types.length] ?? 'EMAIL'
    return { name, document, keyType, key: keyFor(keyType, name, document, random), bank: random.pick(banks) }
  })
  const refused = { name: 'Rita Salgado Nunes', document: cpf(random.digits(9)), keyType: 'EMAIL', key: REFUSED_KEY }
  return [...listed, { ...refused, bank: random.pick(banks) }]
}

export function maskDocument(document: string): string {
  return document.length === 11
    ? `***.${document.slice(3, 6)}.${document.slice(6, 9)}-**`
    : `**.${document.slice(2, 5)}.${document.slice(5, 8)}/${document.slice(8, 12)}-**`
}

function keyFor(type: string, name: string, document: string, random: Random): string {
  if (type === 'CPF' || type === 'CNPJ') return document
  if (type === 'TELEFONE') return `+55119${random.digits(8)}`
  if (type === 'CHAVE_ALEATORIA') return random.uuid()
  const plain = name
    .normalize('NFD')
    .replace(/[^A-Za-z ]/g, '')
    .toLowerCase()
    .split(' ')
  return `${plain[0]}.${plain.at(-1)}@exemplo.com.br`
}
