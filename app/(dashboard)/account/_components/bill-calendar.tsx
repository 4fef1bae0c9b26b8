'use client'

import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { CompanyChooser } from '@/components/documents/company-chooser'
import { ConfirmWrite } from '@/components/layout/confirm-write'
import { ErrorNotice, ReadFailure } from '@/components/layout/error-notice'
import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { FormDialog } from '@/components/ui/dialog'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { RadioChoices } from '@/components/ui/fields/radio-choice'
import { Notice } from '@/components/ui/notice'
import { readQuery } from '@/lib/client/read-query'
import { useWrite } from '@/lib/client/write'
import { formatDay } from '@/lib/core/dates'
import { calendar } from '@/lib/features/bills/contract'

type Task = 'create' | 'remove'

/** The address from which a calendar program reads bills: created, renewed and removed here, and shown only once. */
export function BillCalendar() {
  const t = useTranslations('account.calendar')
  const locale = useLocale()
  const query = useQuery(readQuery(calendar.own, {}))
  const [task, setTask] = useState<Task | null>(null)
  const [url, setUrl] = useState<string | null>(null)
  const own = query.data?.calendar
  const over = () => setTask(null)
  return (
    <section
      aria-labelledby="calendar-title"
      className="flex flex-col gap-3 border-line border-b px-5 py-5 max-md:px-4"
    >
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <h2 id="calendar-title" className="font-semibold text-base">
            {t('title')}
          </h2>
          <p className="mt-1 max-w-140 text-ink-2 text-sm">
            {own ? t('since', { day: formatDay(own.createdAt, locale) }) : t('what')}
          </p>
        </div>
        {query.data && <Button onClick={() => setTask('create')}>{t(own ? 'renew' : 'create')}</Button>}
        {own && (
          <Button variant="danger-quiet" onClick={() => setTask('remove')}>
            {t('remove')}
          </Button>
        )}
      </header>
      <ReadFailure query={query} />
      {url && (
        <Notice
          tone="ok"
          title={t('made')}
          actions={
            <CopyButton value={url} what={t('address')}>
              {t('copy')}
            </CopyButton>
          }
        >
          <span className="ident wrap-anywhere">{url}</span>
          <p>{t('made-what')}</p>
        </Notice>
      )}
      {task === 'create' && (
        <NewCalendarDialog
          renews={Boolean(own)}
          onClose={over}
          onMade={(made) => {
            setUrl(made)
            over()
          }}
        />
      )}
      {task === 'remove' && (
        <RemoveDialog
          onClose={over}
          onRemoved={() => {
            setUrl(null)
            over()
          }}
        />
      )}
    </section>
  )
}

const directions = ['both', 'out', 'in'] as const

type NewCalendarProps = { renews: boolean; onClose: () => void; onMade: (url: string) => void }

function NewCalendarDialog({ renews, onClose, onMade }: NewCalendarProps) {
  const t = useTranslations('account.calendar')
  const [direction, setDirection] = useState<(typeof directions)[number]>('both')
  const [companyId, setCompanyId] = useState<string | null>(null)
  const [names, setNames] = useState(false)
  const creation = useWrite(calendar.create, { onSuccess: ({ url }) => onMade(url) })
  return (
    <FormDialog
      title={t(renews ? 'renew' : 'create')}
      onClose={onClose}
      onSubmit={() =>
        creation.mutate({ names, ...(direction !== 'both' && { direction }), ...(companyId && { companyId }) })
      }
      submit={t(renews ? 'renew' : 'create')}
      busy={creation.isPending}
    >
      <RadioChoices
        label={t('direction')}
        value={direction}
        onValueChange={setDirection}
        choices={directions.map((value) => ({ value, title: t(`directions.${value}`) }))}
        columns={1}
      />
      <CompanyChooser companyId={companyId} onChange={setCompanyId} inHead={false} />
      <Checkbox checked={names} onChange={({ target }) => setNames(target.checked)} hint={t('names-what')}>
        {t('names')}
      </Checkbox>
      {renews && <p className="text-ink-2 text-sm">{t('renew-what')}</p>}
      {creation.error && <ErrorNotice error={creation.error} />}
    </FormDialog>
  )
}

function RemoveDialog({ onClose, onRemoved }: { onClose: () => void; onRemoved: () => void }) {
  const t = useTranslations('account.calendar')
  return (
    <ConfirmWrite
      contract={calendar.remove}
      input={{}}
      title={t('remove-title')}
      confirm={t('remove')}
      keep={t('keep')}
      onClose={onClose}
      onDone={onRemoved}
    >
      <p>{t('remove-what')}</p>
    </ConfirmWrite>
  )
}
