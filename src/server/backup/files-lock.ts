/**
 * The key of the advisory lock between the backup that copies the files of uploads and the jobs that sweep them: a backup holds it shared from before its
 * rows are read until its files are copied, so that no row of it lacks its file. The sweep waits for another turn.
 */
export const FILES_LOCK = 4321130
