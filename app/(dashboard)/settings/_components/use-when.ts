import { useLocale, useTranslations } from 'next-intl'
import { useNow } from '@/components/ui/moment'
import { currentDay, dayOf, formatShortDay, formatTime, type Precision } from '@/lib/core/dates'

/** `hoje às 09:28`, or with the day. */
export function useWhen(): (at: string, precision?: Precision) => string {
  const t = useTranslations('settings.connections')
  const locale = useLocale()
  const today = currentDay(new Date(useNow()))
  return (at, precision) => {
    const time = formatTime(at, precision)
    return dayOf(at) === today ? t('today-at', { time }) : t('on-day', { day: formatShortDay(at, locale), time })
  }
}

/** `09:42:08` for today, otherwise only the day. */
export function useBriefWhen(): (at: string) => string {
  const locale = useLocale()
  const today = currentDay(new Date(useNow()))
  return (at) => (dayOf(at) === today ? formatTime(at, 'second') : formatShortDay(at, locale))
}
