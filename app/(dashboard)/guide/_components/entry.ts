import type { StatusTone } from '@/components/ui/status-badge'
import type { Role } from '@/lib/core/permissions'

/** A subject of the guide, in the reader's language. */
export type GuideEntry = {
  /** The anchor within the page. */
  anchor: string
  name: string
  /** A state's badge, as the screens show it. */
  tone?: StatusTone
  text?: string
  todo?: string
  /** The roles that have an ability. */
  roles?: readonly Role[]
  keys?: readonly { what: string; keys: readonly string[] }[]
}

export type GuideSectionContent = { anchor: string; title: string; intro: string; entries: readonly GuideEntry[] }
