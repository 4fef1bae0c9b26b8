type Order = { accountId?: string; format: string; from: string; to: string }

/** `extrato_{conta}_{de}_{ate}.{ext}`, safe on every file system. */
export function statementFileName({ accountId, format, from, to }: Order): string {
  const account = (accountId ?? 'principal').replace(/[^\w.-]+/g, '-').slice(0, 80)
  return `extrato_${account}_${from}_${to}.${format}`
}
