-- Rows are only ever added. Phases are written as their names, times as RFC 3339 in UTC.
CREATE TABLE review (
  id     INTEGER PRIMARY KEY CHECK (id = 1),
  seed   TEXT NOT NULL,              -- an unsigned 64-bit number
  each   INTEGER NOT NULL CHECK (each > 0),
  target INTEGER NOT NULL CHECK (target > 0)
);

CREATE TABLE reviewers (
  name TEXT PRIMARY KEY
) WITHOUT ROWID;

-- A reviewer's links. Only the latest of a reviewer opens anything; the token itself is not kept.
CREATE TABLE tokens (
  seq      INTEGER PRIMARY KEY,
  reviewer TEXT NOT NULL REFERENCES reviewers,
  sha256   BLOB NOT NULL UNIQUE,
  at       TEXT NOT NULL
);

-- What began when. The last row is where the review stands.
CREATE TABLE steps (
  seq   INTEGER PRIMARY KEY,
  round INTEGER NOT NULL,
  phase TEXT NOT NULL CHECK (phase IN ('individual', 'swap', 'vote', 'done', 'grading', 'annotating')),
  at    TEXT NOT NULL,
  UNIQUE (round, phase)
);

CREATE TABLE problems (
  problem TEXT PRIMARY KEY,
  round   INTEGER NOT NULL,
  digest  TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE assignments (
  round    INTEGER NOT NULL,
  phase    TEXT NOT NULL,
  reviewer TEXT NOT NULL REFERENCES reviewers,
  position INTEGER NOT NULL,
  problem  TEXT NOT NULL REFERENCES problems,
  PRIMARY KEY (round, phase, reviewer, position),
  UNIQUE (round, phase, reviewer, problem),
  FOREIGN KEY (round, phase) REFERENCES steps (round, phase)
) WITHOUT ROWID;

-- Of one reviewer, problem and phase the latest row counts.
CREATE TABLE marks (
  seq      INTEGER PRIMARY KEY,
  round    INTEGER NOT NULL,
  phase    TEXT NOT NULL,
  reviewer TEXT NOT NULL,
  problem  TEXT NOT NULL,
  diagram  INTEGER NOT NULL CHECK (diagram IN (0, 1)),
  answer   INTEGER NOT NULL CHECK (answer IN (0, 1)),
  comment  TEXT NOT NULL,
  at       TEXT NOT NULL,
  ruling   TEXT NOT NULL DEFAULT '' CHECK (ruling IN ('', 'right', 'wrong', 'unsure')), -- of an answer or an annotation
  FOREIGN KEY (round, phase, reviewer, problem) REFERENCES assignments (round, phase, reviewer, problem)
);
CREATE INDEX marks_of ON marks (round, phase, reviewer, problem, seq);

CREATE TABLE outcomes (
  problem TEXT PRIMARY KEY REFERENCES problems,
  outcome TEXT NOT NULL CHECK (outcome IN ('kept', 'dropped')),
  first   INTEGER NOT NULL CHECK (first IN (0, 1)),
  second  INTEGER NOT NULL CHECK (second IN (0, 1)),
  keep    INTEGER NOT NULL,
  "drop"  INTEGER NOT NULL,
  at      TEXT NOT NULL
) WITHOUT ROWID;
