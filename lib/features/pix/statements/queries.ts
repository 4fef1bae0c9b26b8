import { apiUrl } from '@/lib/client/api'

export function statementFileAddress(id: string, download: boolean): string {
  return apiUrl(`pix/statements/${id}/file`, download ? { download: 1 } : {})
}
