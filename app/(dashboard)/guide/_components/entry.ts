import type { StatusTone } from '@/components/ui/status-badge'
import type { Role } from '@/lib/core/permissions'

/** One thing that the guide explains, in the reader's words. */
export type GuideEntry = {
  /** Its address within the page. */
  anchor: string
  name: string
  /** Of a state, as the screens show it. */
  tone?: StatusTone
  text?: string
  todo?: string
  /** Of an ability: who has it. */
  roles?: readonly Role[]
  keys?: readonly { what: string; keys: readonly string[] }[]
}

export type GuideSectionContent = { anchor: string; title: string; intro: string; entries: readonly GuideEntry[] }
