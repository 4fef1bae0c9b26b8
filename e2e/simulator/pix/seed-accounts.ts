import { cnpj } from '../accounting/state/check-digits.ts'
import type { Random } from '../random.ts'
import type { PixAccount, PixKey } from './model.ts'
import { DAY_MS } from './moments.ts'
import { MAIN_ACCOUNT } from './state.ts'

export function seedAccounts(start: number): PixAccount[] {
  const account = (id: string, status: string, name: string, base: string, externalId: string, days: number) => ({
    id,
    status,
    name,
    taxId: cnpj(base),
    externalId,
    createdAt: start - days * DAY_MS,
  })
  return [
    account(MAIN_ACCOUNT, 'active', 'Grupo Ipê Comércio Ltda', '275410930001', 'matriz', 900),
    account(
      'acc_1c84be52-3f0a-4d19-8e67-b2a95d7c0f13',
      'active',
      'Ipê Ferragens Ltda',
      '275410930002',
      'loja-ferragens',
      410,
    ),
    account('acc_9e2d7a06-c8b4-4f31-b50e-6a17d3f4e928', 'pending', 'Ipê Jardim Ltda', '275410930003', 'loja-jardim', 3),
    account(
      'acc_43b0f6d8-72ae-4905-a1c9-58e3c60b7da1',
      'em_revisao_cadastral',
      'Ipê Tintas Ltda',
      '275410930004',
      'loja-tintas',
      220,
    ),
  ]
}

/** Several types for the main account, none for the pending one. */
export function seedKeys(accounts: readonly PixAccount[], random: Random): PixKey[] {
  const [main, hardware, , paint] = accounts
  const key = (account: PixAccount | undefined, keyType: string, value: string) => ({
    id: `key_${random.uuid()}`,
    account: account?.id ?? '',
    keyType,
    key: value,
    status: 'active',
  })
  return [
    key(main, 'CNPJ', main?.taxId ?? ''),
    key(main, 'EMAIL', 'financeiro@grupoipe.com.br'),
    key(main, 'TELEFONE', '+551633340000'),
    key(main, 'EVP', random.uuid()),
    key(main, 'CHAVE_ALEATORIA', random.uuid()),
    key(hardware, 'EVP', random.uuid()),
    key(hardware, 'EMAIL', 'ferragens@grupoipe.com.br'),
    key(paint, 'CNPJ', paint?.taxId ?? ''),
  ]
}
