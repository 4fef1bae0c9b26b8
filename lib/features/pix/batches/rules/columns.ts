import { fold } from '@/lib/core/fold-text'

export const batchKinds = ['transfers', 'charges'] as const
export type BatchKind = (typeof batchKinds)[number]

/** Columns of a file, in the order of the template. */
export const columnsOfKind = {
  transfers: ['chave', 'tipo', 'valor', 'descricao', 'identificador', 'documento', 'nome', 'data'],
  charges: ['valor', 'identificador', 'validade', 'nome', 'email', 'descricao'],
} as const satisfies Record<BatchKind, readonly string[]>

/** `linha`: the whole text of a row whose cells are not below their headings, instead of all columns. */
export type Column = (typeof columnsOfKind)[BatchKind][number] | 'linha'
export const columns: readonly Column[] = [...new Set([...columnsOfKind.transfers, ...columnsOfKind.charges]), 'linha']

/** Cells by column, as text; a column that the file lacks is missing. */
export type Cells = Partial<Record<Column, string>>

const names: Record<Exclude<Column, 'linha'>, readonly string[]> = {
  chave: ['chave', 'chave pix', 'pix', 'key', 'pix key'],
  tipo: ['tipo', 'tipo de chave', 'tipo da chave', 'tipo chave', 'type', 'key type'],
  valor: ['valor', 'valor r$', 'valor em reais', 'quantia', 'amount', 'value'],
  descricao: ['descricao', 'mensagem', 'historico', 'description', 'message'],
  identificador: ['identificador', 'identificador externo', 'id externo', 'identifier', 'external id', 'externalid'],
  documento: ['documento', 'cpf cnpj', 'cpf', 'cnpj', 'document', 'tax id'],
  nome: ['nome', 'favorecido', 'nome do favorecido', 'name', 'payee'],
  data: [
    ...['data', 'data de pagamento', 'data do pagamento', 'data de envio', 'data do envio', 'dia', 'dia do envio'],
    ...['dia do pagamento', 'pagar em', 'enviar em', 'date', 'payment date', 'sending day', 'pay on', 'send on'],
  ],
  validade: ['validade', 'vencimento', 'valida ate', 'expira', 'validity', 'due date', 'expires'],
  email: ['email', 'e mail', 'e mail do cliente', 'email do cliente', 'customer email'],
}

/** Additional names of the columns in a file of charges. */
const chargeNames: Partial<Record<Column, readonly string[]>> = {
  descricao: ['referente a', 'for'],
  nome: ['cliente', 'nome do cliente', 'pagador', 'customer', 'payer'],
}

const columnOf = (kind: BatchKind) =>
  new Map<string, Column>(
    columnsOfKind[kind].flatMap((column: Exclude<Column, 'linha'>) =>
      [...names[column], ...((kind === 'charges' && chargeNames[column]) || [])].map((name) => [name, column] as const),
    ),
  )
const columnsByName = { transfers: columnOf('transfers'), charges: columnOf('charges') }

/** The column that a heading names, in either language, whatever its case and accents. */
export function columnNamed(heading: string, kind: BatchKind): Column | null {
  const bare = fold(heading.normalize('NFC'))
    .replace(/[^a-z0-9$]+/g, ' ')
    .trim()
  return columnsByName[kind].get(bare) ?? null
}
