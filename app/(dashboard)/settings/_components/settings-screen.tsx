'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plug } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { ReadFailure } from '@/components/layout/error-notice'
import { PageBody, PageHeader } from '@/components/layout/page-header'
import { StaleNote } from '@/components/list/stale-note'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { readQuery } from '@/lib/client/read-query'
import { budget } from '@/lib/features/budget/contract'
import { documentIndex } from '@/lib/features/documents/index/contract'
import { settings } from '@/lib/features/settings/contract'
import type { Settings } from '@/lib/features/settings/schema'
import { AccountingMinute } from './accounting-minute'
import { Connections } from './connections'
import { IndexProgress } from './index-progress'
import { DiskUse, InstallationFacts } from './installation-facts'
import { JobStates } from './job-states'
import { type ConnectionTests, useConnectionTests } from './use-connection-tests'
import { Variables } from './variables'

/** The state of the installation for its administrator, refreshed regularly. */
export function SettingsScreen() {
  const t = useTranslations('settings')
  const query = useQuery(readQuery(settings.all, {}))
  const cache = useQueryClient()
  const tests = useConnectionTests()
  const refresh = () => {
    for (const { path } of [settings.all, budget.use, documentIndex.status])
      void cache.invalidateQueries({ queryKey: path.split('/') })
  }
  const note = query.data && (
    <StaleNote at={query.dataUpdatedAt} precision="second" onRefresh={refresh} refreshing={query.isFetching} />
  )
  return (
    <>
      <PageHeader
        title={t('title')}
        note={query.data && <Summary settings={query.data} />}
        actions={
          <>
            <span className="max-md:hidden">{note}</span>
            <TestAll tests={tests} settings={query.data} />
          </>
        }
      />
      <PageBody>
        <div className="flex justify-end px-4 pt-2 md:hidden">{note}</div>
        <AccountingMinute />
        {query.isError && (
          <div className="p-5 max-md:p-4">
            <ReadFailure query={query} />
          </div>
        )}
        {query.isPending && <Loading />}
        {query.data && <Warnings warnings={query.data.warnings} />}
        {query.data && <Sections settings={query.data} tests={tests} />}
      </PageBody>
    </>
  )
}

function Sections({ settings: { connections, variables, disk, jobs, installation }, tests }: SectionsProps) {
  return (
    <div className="grid lg:grid-cols-[minmax(0,1fr)_360px] lg:min-h-[calc(100%-8rem)]">
      <div className="min-w-0">
        <Connections connections={connections} tests={tests} />
        <Variables variables={variables} />
      </div>
      <div className="min-w-0 border-line max-lg:border-t lg:border-l">
        <DiskUse disk={disk} />
        <JobStates jobs={jobs} />
        <IndexProgress />
        <InstallationFacts installation={installation} />
      </div>
    </div>
  )
}

function Warnings({ warnings }: Pick<Settings, 'warnings'>) {
  const t = useTranslations('settings.warnings')
  return warnings.map(({ code, variable }) => (
    <Notice key={code} tone="wait" role="status" title={t(`${code}-title`)} className="m-5 max-md:m-4">
      {t(code, { variable })}
    </Notice>
  ))
}

type SectionsProps = { settings: Settings; tests: ConnectionTests }

/** Number of unused optional variables and failing connections. */
function Summary({ settings: { connections, variables } }: { settings: Settings }) {
  const t = useTranslations('settings')
  const count = variables.filter(({ state }) => state === 'unused').length
  const failing = connections.filter(({ state }) => state === 'failing' || state === 'refusing')
  const names = failing.map(({ name }) => t(`connections.names.${name}`)).join(', ')
  return [t('unused', { count }), names && t('troubled', { names })].filter(Boolean).join(', ')
}

function TestAll({ tests, settings: found }: { tests: ConnectionTests; settings: Settings | undefined }) {
  const t = useTranslations('settings')
  const names = found?.connections.filter(({ state }) => state !== 'off').map(({ name }) => name) ?? []
  return (
    <Button
      aria-label={t('test-all')}
      busy={tests.pending.size > 0}
      onClick={() => names.forEach(tests.run)}
      className="max-md:w-10 max-md:px-0"
    >
      {tests.pending.size === 0 && <Plug aria-hidden />} <span className="max-md:hidden">{t('test-all')}</span>
    </Button>
  )
}

function Loading() {
  return (
    <div aria-busy className="flex flex-col gap-6 p-5 max-md:p-4">
      {['w-64', 'w-80', 'w-72', 'w-56'].map((width) => (
        <Skeleton key={width} className={width} />
      ))}
    </div>
  )
}
