import { ExtraFields } from '@/components/ui/extra-fields'

/** What upstream's answer to an operation held beyond its contract; nothing where it held no more. The page sends `records`. */
export function AnswerExtra({ extra }: { extra: Record<string, unknown> | undefined }) {
  if (!extra || Object.keys(extra).length === 0) return null
  return <ExtraFields extra={extra} />
}
