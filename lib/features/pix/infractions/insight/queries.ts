import { apiUrl } from '@/lib/client/api'
import type { InsightFilter } from './schema'

/** The same figures as CSV. */
export function insightFileUrl(filter: InsightFilter): string {
  return apiUrl('pix/infractions/insight/file', { ...filter, download: 1 })
}
