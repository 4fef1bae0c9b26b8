import { useLocale, useTranslations } from 'next-intl'
import { formatBytes } from '@/components/documents/file-size'
import { KeyValue } from '@/components/ui/key-value'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { Progress } from '@/components/ui/progress'
import type { Disk, Installation } from '@/lib/features/settings/schema'
import { FactRows, Section } from './section'

/** The Date header has whole seconds, so a smaller difference is none. */
const sameClockSeconds = 2

/** Version, database and start of this installation. */
export function InstallationFacts({ installation }: { installation: Installation }) {
  const t = useTranslations('settings.installation')
  const { version, build, database, upSince } = installation
  return (
    <Section title={t('title')}>
      <KeyValue
        className="tabular-nums"
        rows={[
          { label: t('lastro'), value: version },
          { label: t('build'), value: build ? <MonoId value={build} /> : t('unknown') },
          {
            label: t('database'),
            value: [
              t(database.kind, { version: database.version, migrations: database.migrations }),
              database.connections && t('connections', database.connections),
            ]
              .filter(Boolean)
              .join(', '),
          },
          { label: t('clock'), value: <Clock clock={installation.clock} /> },
          { label: t('up-since'), value: <Moment at={upSince} /> },
        ]}
      />
    </Section>
  )
}

function Clock({ clock }: Pick<Installation, 'clock'>) {
  const t = useTranslations('settings.installation')
  if (!clock) return t('unknown')
  const { service } = clock
  const seconds = Math.abs(clock.seconds)
  if (seconds < sameClockSeconds) return t('clock-right', { service })
  return clock.seconds > 0 ? t('clock-behind', { service, seconds }) : t('clock-ahead', { service, seconds })
}

/** Stored bytes by kind and free space. */
export function DiskUse({ disk }: { disk: Disk }) {
  const t = useTranslations('settings.disk')
  const locale = useLocale()
  const size = (bytes: number) => formatBytes(bytes, locale)
  const { database, content, contentLimit, exports, evidence, free } = disk
  const used = free === null || disk.size === null ? null : disk.size - free
  return (
    <Section
      title={t('title')}
      end={used !== null && disk.size !== null && t('used', { used: size(used), size: size(disk.size) })}
    >
      <FactRows
        rows={[
          { label: t('database'), value: size(database) },
          {
            label: t('content'),
            value: (
              <span className="flex items-center justify-end gap-3 whitespace-nowrap">
                {contentLimit > 0 && (
                  <span className="flex w-14">
                    <Progress label={t('content')} value={content} max={contentLimit} />
                  </span>
                )}
                {t('content-of', { used: size(content), limit: size(contentLimit) })}
              </span>
            ),
          },
          { label: t('exports'), value: size(exports) },
          { label: t('evidence'), value: size(evidence) },
          ...(free === null ? [] : [{ label: t('free'), value: size(free), quiet: true }]),
        ]}
      />
    </Section>
  )
}
