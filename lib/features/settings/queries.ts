import { apiFetch } from '@/lib/client/api'
import type { ConnectionTest, ConnectionTestResult } from './schema'

/** Asks the other side now; a failure of it is an answer. */
export async function testConnection({ name }: ConnectionTest): Promise<ConnectionTestResult> {
  const path = `settings/connections/${name}/test`
  return (await apiFetch<ConnectionTestResult>(path, { method: 'POST', body: {} })).data
}
