/** Runs Next's own command inside this process, so that signals, exit codes and `kill` reach it directly. */
export async function runNext(command: 'start', options: string[]): Promise<void> {
  process.env.NEXT_TELEMETRY_DISABLED = '1'
  process.argv = [process.execPath, 'next', command, ...options]
  await import('next/dist/bin/next')
}
