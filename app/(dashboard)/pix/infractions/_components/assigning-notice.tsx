import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { nameOf } from './row-name'
import type { Assigning } from './use-assigning'

/** What came of the last taking or handing over: said aloud when done, shown when it was not. */
export function AssigningNotice({ assigning, viewerId }: { assigning: Assigning; viewerId: string }) {
  const t = useTranslations('infractions.queue')
  const { last, assigned, error, dismiss } = assigning
  const name = last ? nameOf(last.row) : ''
  const holder = assigned?.draft.assigneeName
  const doneWords = () => {
    if (!last?.to) return t('released', { name })
    return last.to.id === viewerId ? t('taken', { name }) : t('passed', { name, person: last.to.name })
  }
  const end = (
    <Button size="sm" onClick={dismiss}>
      {t('dismiss')}
    </Button>
  )
  return (
    <>
      <span role="status" className="sr-only">
        {assigning.done && last && doneWords()}
      </span>
      {last && error && (
        <ErrorNotice
          error={error}
          title={t('not-taken')}
          onRetry={() => assigning.assign(last.row, last.to)}
          className="m-3 flex-none"
        />
      )}
      {assigned?.outcome === 'answered' && (
        <Notice tone="wait" role="alert" title={t('lost-answered-title')} actions={end} className="m-3 flex-none">
          {t('lost-answered-what', { name })}
        </Notice>
      )}
      {assigned?.outcome === 'lost' && (
        <Notice
          tone="wait"
          role="alert"
          title={holder ? t('lost-title', { holder }) : t('lost-free-title')}
          actions={end}
          className="m-3 flex-none"
        >
          {holder ? t('lost-what', { name }) : t('lost-free-what', { name })}
        </Notice>
      )}
    </>
  )
}
