import type { useTranslations } from 'next-intl'
import type { StatusTone } from '@/components/ui/status-badge'
import { type ReceivedType, receivedTypes } from '@/lib/features/pix/received/schema'

type Words = ReturnType<typeof useTranslations<'received'>>

const tones: Record<ReceivedType, StatusTone> = {
  DEPOSIT: 'settled',
  DEPOSIT_REFUND: 'normal',
  PENDING_DEPOSIT_REFUND: 'waiting',
  CANCELLED_DEPOSIT_REFUND: 'failed',
}

/** An entry's type in our words; one that we do not know as it came, without a colour. */
export function typeWords(type: string, t: Words): { tone: StatusTone; word: string } {
  const known = receivedTypes.find((each) => each === type)
  return known ? { tone: tones[known], word: t(`types.${known}`) } : { tone: 'normal', word: type }
}
