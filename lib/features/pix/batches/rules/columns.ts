import { fold } from '@/lib/core/fold-text'

export const batchKinds = ['transfers'] as const
export type BatchKind = (typeof batchKinds)[number]

/** Columns of a file of transfers, in the order of the template. */
export const transferColumns = [
  'chave',
  'tipo',
  'valor',
  'descricao',
  'identificador',
  'documento',
  'nome',
  'data',
] as const
export type TransferColumn = (typeof transferColumns)[number]

/** Cells by column, as text; a column that the file lacks is missing. */
export type Cells = Partial<Record<TransferColumn, string>>

const names: Record<TransferColumn, readonly string[]> = {
  chave: ['chave', 'chave pix', 'pix', 'key', 'pix key'],
  tipo: ['tipo', 'tipo de chave', 'tipo da chave', 'tipo chave', 'type', 'key type'],
  valor: ['valor', 'valor r$', 'valor em reais', 'quantia', 'amount', 'value'],
  descricao: ['descricao', 'mensagem', 'historico', 'description', 'message'],
  identificador: ['identificador', 'identificador externo', 'id externo', 'identifier', 'external id', 'externalid'],
  documento: ['documento', 'cpf cnpj', 'cpf', 'cnpj', 'document', 'tax id'],
  nome: ['nome', 'favorecido', 'nome do favorecido', 'name', 'payee'],
  data: ['data', 'data de pagamento', 'date', 'payment date'],
}

const columnOf = new Map(transferColumns.flatMap((column) => names[column].map((name) => [name, column] as const)))

/** The column that a heading names, in either language, whatever its case and accents. */
export function columnNamed(heading: string): TransferColumn | null {
  const bare = fold(heading.normalize('NFC'))
    .replace(/[^a-z0-9$]+/g, ' ')
    .trim()
  return columnOf.get(bare) ?? null
}
