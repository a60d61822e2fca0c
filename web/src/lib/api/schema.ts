// Made by `make types` from docs/view.schema.json and docs/api.schema.json (77f5f14181e2f6a1); do not edit.
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** Account */
        Account: {
            seat: string;
            result: number;
            luck: components["schemas"]["Estimate"];
            decisions: components["schemas"]["Estimate"];
            others: components["schemas"]["Estimate"];
            outlook: components["schemas"]["Estimate"];
        };
        /** AccountExport */
        AccountExport: {
            account: components["schemas"]["AccountRow"];
            sessions: components["schemas"]["SessionRow"][];
            seats: components["schemas"]["HeldSeat"][];
            mail: components["schemas"]["SeatMail"][];
            written: components["schemas"]["WrittenText"][];
            letters: components["schemas"]["SentLetter"][];
        };
        /** AccountInfo */
        AccountInfo: {
            name: string;
            created: number;
            email: string;
            wanted: string;
            mails: boolean;
            shows: string;
            sessions: components["schemas"]["SessionInfo"][];
        };
        /** AccountRow */
        AccountRow: {
            id: string;
            shown: string;
            created: number;
            email: string;
            wanted: string;
            code: string;
            code_until: number;
            tries: number;
            shows: string;
        };
        /** ActionText */
        ActionText: {
            seat: string;
            action: string;
        };
        /**
         * Advice
         * @description How to play a side well; without a seat, any side.
         */
        Advice: {
            text: string[];
            /** @default  */
            seat?: string;
        };
        /** Agreement */
        Agreement: {
            seat: string;
            key: string;
            /** @enum {string} */
            say: "ask" | "yes" | "no";
            /** @enum {null|string} */
            about?: "undo" | "adopt" | "take-back" | null;
            /** @default  */
            of?: string;
        };
        /** AgreementResult */
        AgreementResult: {
            n: number | null;
        };
        /** Analysis */
        Analysis: {
            game: string;
            scenario: string;
            seats: string[];
            depth: components["schemas"]["Depth"];
            positions: number;
            accounts: components["schemas"]["Account"][];
            curve: components["schemas"]["Point"][];
            luck: components["schemas"]["Luck"][];
            decisions: components["schemas"]["Decision"][];
            worst: {
                [key: string]: number[];
            };
            turning: components["schemas"]["Turning"][];
        };
        /** AnalysisState */
        AnalysisState: {
            /** @enum {string} */
            state: "none" | "waiting" | "working" | "done" | "failed";
            /** @default 0 */
            progress?: number;
            /** @default  */
            trouble?: string;
            analysis?: components["schemas"]["Analysis"] | null;
        };
        /**
         * AttackChance
         * @description An attack that could be ordered now, and in how many of a hundred cases it goes well or badly for its side.
         */
        AttackChance: {
            action: string;
            forecast: components["schemas"]["Forecast"];
            /** @default 0 */
            good?: number;
            /** @default 0 */
            bad?: number;
        };
        /** Balance */
        Balance: {
            scenario: string;
            player: string;
            matches: number;
            shares: components["schemas"]["Share"][];
            bid?: components["schemas"]["Bid"] | null;
        };
        /** Bid */
        Bid: {
            seat: string;
            points: number;
        };
        /**
         * Briefing
         * @description What a seat must know when it sits down.
         */
        Briefing: {
            who: string;
            /** @default [] */
            win?: string[];
            /** @default [] */
            opening?: components["schemas"]["Tip"][];
            /** @default [] */
            scenarios?: string[];
            /** @default  */
            seat?: string;
        };
        /** Calendar */
        Calendar: {
            /**
             * @default weekly
             * @enum {string}
             */
            kind?: "weekly" | "every" | "all-in" | "by-hand";
            /** @default UTC */
            zone?: string;
            /** @default 18:00 */
            at?: string;
            /**
             * @default [
             *       0,
             *       1,
             *       2,
             *       3,
             *       5
             *     ]
             */
            days?: number[];
            /** @default 60 */
            minutes?: number;
            /** @default [] */
            holidays?: string[];
            /** @default false */
            paused?: boolean;
            /** @default false */
            asked?: boolean;
        };
        /**
         * Card
         * @description A game at a glance, and the match to begin with.
         */
        Card: {
            scenario: string;
            seat: string;
            players: string;
            /** @default  */
            period?: string;
            /** @default  */
            length?: string;
            /** @default 0 */
            complexity?: number;
            /** @default  */
            special?: string;
            /** @default {} */
            sides?: {
                [key: string]: string;
            };
        };
        CaseDoc: components["schemas"]["CaseInfo"] & {
            /** @default  */
            scenario?: string;
            /** @default  */
            note?: string;
            view?: {
                [key: string]: unknown;
            } | null;
            boards?: {
                [key: string]: string;
            }[];
            do?: {
                [key: string]: unknown;
            }[];
            then?: {
                [key: string]: unknown;
            };
            ask?: {
                [key: string]: unknown;
            }[];
            draws?: {
                [key: string]: number;
            }[];
        };
        /** CaseInfo */
        CaseInfo: {
            name: string;
            title: string;
            clauses: string[];
        };
        /**
         * Chair
         * @description Who sits in a seat: somebody (`taken`), nobody yet (`link`), or a computer player and its level.
         */
        Chair: {
            seat: string;
            kind: string;
            /** @default  */
            level?: string;
            /** @default  */
            name?: string;
            /** @default false */
            guest?: boolean;
            /** @default false */
            left?: boolean;
        };
        /**
         * Chance
         * @description The exact chance of one result, as a fraction.
         */
        Chance: {
            result: string;
            text: string;
            numerator: number;
            denominator: number;
        };
        /**
         * Chapter
         * @description A chapter of the rules: what the numbers of its clauses begin with, its title, and its first clause.
         */
        Chapter: {
            id: string;
            title: string;
            /** @default  */
            first?: string;
        };
        /** Checked */
        Checked: {
            /** @enum {string} */
            verdict: "agrees" | "differs" | "unchecked";
            file: string;
            game: string;
            rules: string;
            format: number;
            entries: number;
            commitment: string;
            start_commitment: string;
            words: {
                [key: string]: string;
            };
            /** @default  */
            fingerprint?: string;
            /** @default 0 */
            checked?: number;
            /** @default 0 */
            unchecked_bytes?: number;
            /** @default 0 */
            rolls?: number;
            /** @default 0 */
            taken_back?: number;
            rerolls?: string[];
            /** @default  */
            ended?: string;
            reasons?: string[];
            remarks?: string[];
            unproven?: string[];
            /** @default 0 */
            entry?: number;
            /** @default 0 */
            line?: number;
            /** @default  */
            fault?: string;
        };
        /** ChoicesRequest */
        ChoicesRequest: {
            seat: string;
            prefix?: string[];
            /** @default false */
            closed?: boolean;
        };
        /** Clause */
        Clause: {
            id: string;
            title: string;
            rule: string;
            kind: string;
            enforce: string;
            /** @default [] */
            see?: string[];
            /** @default  */
            ambiguity?: string;
            /** @default  */
            ruling?: string;
        };
        /**
         * Closed
         * @description A word that one may look for, but that may not come next, and why.
         */
        Closed: {
            word: string;
            kind: string;
            why: string;
            /** @default [] */
            clauses?: string[];
            /** @default  */
            label?: string;
            /** @default [] */
            nearest?: string[];
        };
        /** Concession */
        Concession: {
            seat: string;
            key: string;
        };
        /** Console */
        Console: {
            rounds: [
                number,
                string
            ][];
            calendar: components["schemas"]["Calendar"] | null;
            due: number | null;
            missing: string[];
            late: string[];
        };
        /** Credentials */
        Credentials: {
            name: string;
            password: string;
        };
        /** Decision */
        Decision: {
            seat: string;
            n: number;
            last: number;
            before: number;
            moment: string;
            acts: string[];
            points: components["schemas"]["Estimate"];
            cost: components["schemas"]["Estimate"];
            better: string[];
        };
        /** Depth */
        Depth: {
            epochs: number;
            samples: number;
        };
        /**
         * DocumentForm
         * @description An order document as an editor opens it.
         */
        DocumentForm: {
            text: string;
            /** @default [] */
            sections?: string[];
            /** @default  */
            end?: string;
            /** @default [] */
            starts?: components["schemas"]["LineStart"][];
            /** @default  */
            way?: string;
            /** @default  */
            also?: string;
            /** @default  */
            suggested?: string;
        };
        /** DocumentText */
        DocumentText: {
            seat: string;
            text: string;
        };
        /** Draft */
        Draft: {
            name: string;
            text: string;
            created: number;
        };
        /** DraftName */
        DraftName: {
            seat: string;
            name: string;
        };
        /** EmailCode */
        EmailCode: {
            code: string;
        };
        /** EntryNumber */
        EntryNumber: {
            n: number;
        };
        /** Estimate */
        Estimate: {
            points: number;
            /** @default 0 */
            error?: number;
        };
        /**
         * Forecast
         * @description What may come of a sentence as it stands, or of what somebody may do next.
         */
        Forecast: {
            title: string;
            /** @default [] */
            ours?: components["schemas"]["Term"][];
            /** @default [] */
            theirs?: components["schemas"]["Term"][];
            /** @default  */
            column?: string;
            /** @default [] */
            chances?: components["schemas"]["Chance"][];
            /** @default [] */
            shifts?: components["schemas"]["Term"][];
            /** @default [] */
            margins?: components["schemas"]["Margin"][];
            /**
             * @default [
             *       "attack",
             *       "defence"
             *     ]
             */
            sums?: [
                string,
                string
            ];
            /** @default  */
            chart?: string;
            /** @default  */
            action?: string;
            /** @default  */
            seat?: string;
            /** @default [] */
            spaces?: string[];
        };
        /** ForgottenPassword */
        ForgottenPassword: {
            who: string;
        };
        /** Fork */
        Fork: {
            n: number;
        };
        /** Frames */
        Frames: {
            n: number;
            last: number;
            view: {
                [key: string]: unknown;
            };
            patches: {
                [key: string]: unknown;
            }[];
        };
        /** GameBalance */
        GameBalance: {
            date: string;
            rules: string;
            rows: components["schemas"]["Balance"][];
        };
        /** GameInfo */
        GameInfo: {
            name: string;
            title: string;
            version: string;
            fog: boolean;
            scenarios: components["schemas"]["ScenarioInfo"][];
            options: components["schemas"]["OptionInfo"][];
            players: string[];
            page: boolean;
            /** @default false */
            documents?: boolean;
            seat_names?: {
                [key: string]: string;
            };
            /** @default  */
            summary?: string;
            card?: components["schemas"]["Card"] | null;
            /** @default  */
            picture?: string;
            levels?: components["schemas"]["PlayerInfo"][];
            /** @default  */
            level?: string;
            balance?: components["schemas"]["GameBalance"] | null;
        };
        /**
         * GlossaryWord
         * @description A word of the game. `also`: other forms of it that stand on the page.
         */
        GlossaryWord: {
            word: string;
            text: string;
            /** @default [] */
            also?: string[];
            /** @default  */
            clause?: string;
        };
        /** GroupMember */
        GroupMember: {
            action: string;
            n: number;
            /** @default  */
            detail?: string;
            clauses?: string[];
            nearest?: string[];
            spaces?: string[];
            units?: string[];
        };
        /** GroupResult */
        GroupResult: {
            members: components["schemas"]["GroupMember"][];
        };
        /**
         * Guide
         * @description All of it.
         */
        Guide: {
            card: components["schemas"]["Card"];
            primer: components["schemas"]["Primer"];
            /** @default [] */
            glossary?: components["schemas"]["GlossaryWord"][];
            /** @default [] */
            briefing?: components["schemas"]["Briefing"][];
            /** @default [] */
            chapter?: components["schemas"]["Chapter"][];
        };
        /** HeldSeat */
        HeldSeat: {
            match: string;
            seat: string;
            game: string;
            scenario: string;
            created: number;
            ended: string;
        };
        /** Hint */
        Hint: {
            seat: string;
            question: string;
            orders: components["schemas"]["Order"][];
            why: string[];
            terms: components["schemas"]["TermOutlook"][];
            places: components["schemas"]["PlaceOutlook"][];
            samples: number;
            gain: number;
            share: number;
        };
        /** HintRequest */
        HintRequest: {
            seat: string;
        };
        /** Join */
        Join: {
            link: string;
            /** @default  */
            name?: string;
        };
        /** Joined */
        Joined: {
            match: string;
            seat: string;
            token: string;
        };
        /** Keeping */
        Keeping: {
            mail_days: number | null;
            mails: boolean;
            session_days: number;
            name_days: number;
        };
        /** LessonAct */
        LessonAct: {
            seat: string;
            key: string;
            /** @enum {string} */
            do: "back" | "skip";
        };
        /** LessonInfo */
        LessonInfo: {
            game: string;
            name: string;
            title: string;
            learn: string;
            steps: number;
        };
        /** LessonPlace */
        LessonPlace: {
            name: string;
            title: string;
            number: number;
            count: number;
            /** @default false */
            example?: boolean;
        };
        /**
         * LineStart
         * @description How a line of a document may begin, for a button: its label, and what is written.
         */
        LineStart: {
            label: string;
            text: string;
            /** @default  */
            section?: string;
            /** @default  */
            place?: string;
            /** @default  */
            form?: string;
        };
        /**
         * LogLine
         * @description One sentence of the log, with the clauses that stand behind it, where it happened, and the dice it tells of.
         */
        LogLine: {
            n: number;
            text: string;
            /** @default [] */
            clauses?: string[];
            /** @default [] */
            spaces?: string[];
            /** @default [] */
            pieces?: string[];
            /** @default  */
            seat?: string;
            /** @default [] */
            rolls?: components["schemas"]["Roll"][];
            /** @default false */
            standing?: boolean;
            /** @default  */
            whose?: string;
            /** @default false */
            turn?: boolean;
            /** @default  */
            phase?: string;
            /**
             * @default
             * @enum {unknown}
             */
            topic?: "" | "battle" | "gain";
            /** @default [] */
            losses?: components["schemas"]["Loss"][];
        };
        /**
         * Look
         * @description The answer to a look: sentences, figures with their reasons, ways and shaded spaces.
         */
        Look: {
            what: string;
            title: string;
            /** @default [] */
            text?: string[];
            /** @default [] */
            terms?: components["schemas"]["Term"][];
            /** @default [] */
            paths?: components["schemas"]["Path"][];
            /** @default [] */
            overlays?: components["schemas"]["Overlay"][];
            /** @default null */
            forecast?: components["schemas"]["Forecast"] | null;
            /** @default [] */
            attacks?: components["schemas"]["AttackChance"][];
            /** @default [] */
            clauses?: string[];
        };
        /** LookRequest */
        LookRequest: {
            what: string;
        };
        /**
         * Loss
         * @description What a line tells that a seat has lost: units as the reader may call them, destroyed or only weakened.
         */
        Loss: {
            seat: string;
            units: string[];
            /** @default false */
            weakened?: boolean;
        };
        /** Luck */
        Luck: {
            n: number;
            seat: string;
            act: string;
            draws: [
                string,
                number
            ][];
            gave: components["schemas"]["Estimate"][];
            exact: boolean;
        };
        /** MailOfSeat */
        MailOfSeat: {
            address: string;
            common: string;
            key: string;
            contact: string;
            wanted: string;
            reports: boolean;
            reminders: boolean;
            orders: components["schemas"]["ShownMail"][];
            letters: components["schemas"]["ShownMail"][];
        };
        /** MailWishes */
        MailWishes: {
            seat: string;
            /** @default  */
            contact?: string;
            /** @default true */
            reports?: boolean;
            /** @default true */
            reminders?: boolean;
            /** @default false */
            renew?: boolean;
            /** @default  */
            code?: string;
        };
        /**
         * Margin
         * @description What a little more would change: with so many `more` points of ours the column is another one.
         *
         *     `more` is negative for what could be lost before the column gets worse.
         */
        Margin: {
            more: number;
            column: string;
            /** @default  */
            text?: string;
        };
        /** MatchDetail */
        MatchDetail: {
            match: string;
            game: string;
            scenario: string;
            options: {
                [key: string]: string;
            };
            rules: string;
            commitment: string;
            start_commitment: string;
            words: {
                [key: string]: string;
            };
            table: components["schemas"]["Chair"][];
            mine?: string[];
            /** @default  */
            moment?: string;
            ended?: components["schemas"]["Outcome"] | null;
            /** @default  */
            stopped?: string;
            /** @default false */
            whole?: boolean;
            awaited?: string[];
            /** @default false */
            mail?: boolean;
            /** @default 0 */
            turn?: number;
            /** @default 0 */
            turns?: number;
            to_act?: string[];
            /** @default  */
            last?: string;
            due?: number | null;
            lesson?: components["schemas"]["LessonPlace"] | null;
            /** @default  */
            what_if?: string;
        };
        /** MatchInfo */
        MatchInfo: {
            match: string;
            game: string;
            scenario: string;
            created: number;
            changed: number;
            /** @default  */
            ended?: string;
            mine?: string[];
        };
        /** MatchLists */
        MatchLists: {
            mine: components["schemas"]["MatchInfo"][];
            watch: components["schemas"]["MatchInfo"][];
            more?: {
                [key: string]: string;
            };
        };
        /** MatchRequest */
        MatchRequest: {
            game: string;
            scenario: string;
            options?: {
                [key: string]: string;
            };
            seats?: {
                [key: string]: string;
            };
            promise?: components["schemas"]["SeedPromise"] | null;
            /** @default  */
            word?: string;
            /** @default false */
            listed?: boolean;
            calendar?: components["schemas"]["Calendar"] | null;
            /** @default  */
            name?: string;
        };
        /**
         * Meter
         * @description How much of something a document uses up, and how much there is.
         */
        Meter: {
            name: string;
            used: number;
            of: number;
            /** @default  */
            unit?: string;
        };
        /** ModeratorAct */
        ModeratorAct: {
            /** @enum {string} */
            act: "umpire" | "close" | "roll-back" | "extend" | "pause" | "resume" | "holiday" | "calendar" | "reassign" | "accept";
            key: string;
            /** @default  */
            text?: string;
            /** @default  */
            why?: string;
            /** @default 0 */
            n?: number;
            /** @default  */
            seat?: string;
            calendar?: components["schemas"]["Calendar"] | null;
        };
        /** NewAction */
        NewAction: {
            seat: string;
            question: string;
            key: string;
            action: string;
        };
        /** NewDraft */
        NewDraft: {
            seat: string;
            name: string;
            text: string;
        };
        /** NewEmail */
        NewEmail: {
            address: string;
            password: string;
        };
        /** NewGroup */
        NewGroup: {
            seat: string;
            question: string;
            key: string;
            actions: string[];
        };
        /** NewMatch */
        NewMatch: {
            match: string;
            seats: {
                [key: string]: string;
            };
            links: {
                [key: string]: string;
            };
            commitment: string;
            start_commitment: string;
            /** @default  */
            stop?: string;
        };
        /** NewName */
        NewName: {
            name: string;
            password: string;
        };
        /** NewPassword */
        NewPassword: {
            old: string;
            new: string;
        };
        /** NewPost */
        NewPost: {
            seat: string;
            text: string;
            /**
             * @default public
             * @enum {string}
             */
            kind?: "public" | "private" | "treaty";
            readers?: string[];
        };
        /** NewReport */
        NewReport: {
            text: string;
        };
        /** NewStandingOrder */
        NewStandingOrder: {
            seat: string;
            kind: string;
            on: boolean;
            /** @default  */
            act?: string;
        };
        /** NumberedView */
        NumberedView: {
            seq: number;
            view: {
                [key: string]: unknown;
            };
        };
        /**
         * Offer
         * @description `choices` written out: the words that may follow a prefix, and whether it may end here.
         */
        Offer: {
            prefix: string[];
            options: components["schemas"]["Option"][];
            /** @default false */
            complete?: boolean;
            /** @default null */
            forecast?: components["schemas"]["Forecast"] | null;
            /** @default null */
            slot?: components["schemas"]["Slot"] | null;
            /** @default null */
            plan?: components["schemas"]["Plan"] | null;
            /** @default [] */
            closed?: components["schemas"]["Closed"][];
        };
        /**
         * Option
         * @description One word that may come next.
         */
        Option: {
            word: string;
            /** @default  */
            kind?: string;
            /** @default  */
            label?: string;
            /** @default null */
            cost?: number | null;
            /** @default [] */
            path?: string[];
            /** @default  */
            note?: string;
            /** @default  */
            idle?: string;
        };
        /** OptionInfo */
        OptionInfo: {
            name: string;
            text: string;
            values: string[];
            /** @default  */
            clause?: string;
            /** @default  */
            before?: string;
            /** @default  */
            label?: string;
            /** @default  */
            group?: string;
            /** @default [] */
            scenarios?: string[];
            /** @default [] */
            requires?: string[];
            range?: components["schemas"]["Range"] | null;
        };
        /** Order */
        Order: {
            text: string;
            /** @default true */
            sure?: boolean;
            forecast?: components["schemas"]["Forecast"] | null;
            ways?: components["schemas"]["OrderWay"][];
        };
        /**
         * OrderWay
         * @description Where an accepted line sends somebody, from space to space; the kind says by what, and to do what.
         */
        OrderWay: {
            line: number;
            /** @enum {unknown} */
            kind: "attack" | "bombard" | "flight" | "landing" | "move" | "retreat" | "sail";
            spaces: string[];
            text: string;
        };
        /**
         * Outcome
         * @description How a match ended: the winning seat (or none), the level of victory, one sentence.
         */
        Outcome: {
            winner: string;
            level: string;
            text: string;
        };
        /**
         * Overlay
         * @description A set of spaces a player may want shaded: a zone of control, a supply area …
         *
         *     One with a `look` is always there: the owner's tint over a country, hatching over a closed one.
         */
        Overlay: {
            id: string;
            name: string;
            spaces: string[];
            /** @default  */
            seat?: string;
            /**
             * @default
             * @enum {unknown}
             */
            look?: "" | "hatch" | "outline" | "tint";
        };
        /** OwnPassword */
        OwnPassword: {
            password: string;
        };
        /**
         * Paper
         * @description Something to read that lies before the audience: a report, a letter, the receipt for a plan.
         */
        Paper: {
            id: string;
            title: string;
            /** @default [] */
            text?: string[];
            /** @default [] */
            head?: string[];
            /** @default [] */
            rows?: string[][];
            /** @default  */
            seat?: string;
            /** @default null */
            forecast?: components["schemas"]["Forecast"] | null;
        };
        /** PastView */
        PastView: {
            n: number;
            last: number;
            view: {
                [key: string]: unknown;
            };
        };
        /**
         * Path
         * @description A way over the board, from space to space.
         */
        Path: {
            spaces: string[];
            /** @default  */
            name?: string;
            /** @default null */
            cost?: number | null;
            /**
             * @default way
             * @enum {unknown}
             */
            look?: "cut" | "flight" | "supply" | "way";
        };
        /** Pause */
        Pause: {
            stop: boolean;
        };
        /** PlaceOutlook */
        PlaceOutlook: {
            space: string;
            name: string;
            score: string;
            gained: boolean;
            share: number;
        };
        /**
         * Plan
         * @description The plan that a sentence is: its finished lines, the sum of their costs, and where the open line starts.
         *
         *     Lines are sorted by subject, one a subject, unless they stay as `written`.
         */
        Plan: {
            start: number;
            /** @default [] */
            lines?: components["schemas"]["PlanLine"][];
            /** @default false */
            written?: boolean;
            /** @default 0 */
            at_least?: number;
            /** @default null */
            total?: number | null;
            /** @default null */
            limit?: number | null;
            /** @default  */
            unit?: string;
            /** @default  */
            note?: string;
        };
        /**
         * PlanLine
         * @description A finished line of a plan: its words, and what it costs.
         */
        PlanLine: {
            words: string[];
            /** @default null */
            cost?: number | null;
            /** @default  */
            note?: string;
        };
        /** PlayerInfo */
        PlayerInfo: {
            name: string;
            text: string;
        };
        /** Point */
        Point: {
            n: number;
            turn: number;
            values: components["schemas"]["Estimate"][];
        };
        /** Post */
        Post: {
            n: number;
            seat: string;
            /** @enum {string} */
            kind: "public" | "private" | "treaty";
            readers: string[];
            signed: string[];
            text: string;
            created: number;
            /** @default false */
            removed?: boolean;
        };
        /** PostNumber */
        PostNumber: {
            n: number;
        };
        /** Preview */
        Preview: {
            log: components["schemas"]["LogLine"][];
            view: {
                [key: string]: unknown;
            };
        };
        /**
         * Primer
         * @description One page for somebody who knows other wargames, in paragraphs.
         */
        Primer: {
            aim: string[];
            turn: string[];
            /** @default [] */
            different?: string[];
            /** @default [] */
            advice?: components["schemas"]["Advice"][];
        };
        /**
         * @example {
         *       "status": 4279,
         *       "title": "YTWBXMrFSMReNFiEKowa",
         *       "questions": [
         *         {
         *           "seat": "oRSQVXDVrRIZEYrLkGqD",
         *           "kind": "TTwFYfPNsHkCOABjSAwM",
         *           "text": "vXnxifKuSqOCVwKKmqEY",
         *           "waits": false,
         *           "proposal": "bowsFWAWCOlvCdOkYhDW",
         *           "document": {
         *             "text": "oMOibWamEKTvsAKPFRsi",
         *             "sections": [
         *               "mxvGSSHqqVJCdryoUBxh"
         *             ],
         *             "end": "cbcIwCUXDRvTLpEdfWKu",
         *             "starts": [
         *               {
         *                 "label": "iAwMzInZonClteNlGvRD",
         *                 "text": "HelemtlcQQTjVzPiUPLf",
         *                 "section": "XjpEAOLUlMhnXTyHqRst",
         *                 "place": "ZcNlcGMTzAaSYwkKWRdZ",
         *                 "form": "xjOkdzSMpPmhftNqDCef"
         *               }
         *             ],
         *             "way": "UBVsdBXwjhlKQGfYrFdv",
         *             "also": "GJBMDZRaDQDTwQdatigD",
         *             "suggested": "qRwLsBqsFWeYxFuTCKnY"
         *           },
         *           "id": "HqIfAkiieUZLzyFMhbAH",
         *           "about": "YnwRMSoZABbXaoMuRfOj"
         *         }
         *       ],
         *       "detail": "XrCFIkNHUmcwgroJFUsE",
         *       "clauses": [
         *         "TJfsnWfXADzzWsTltKbm"
         *       ],
         *       "nearest": [
         *         "ndnnFjUXHLvqjPOEQmuX"
         *       ],
         *       "spaces": [
         *         "mBiCaeaPxfdOvTnirwJQ"
         *       ],
         *       "units": [
         *         "dEzyILQzgLWainJUQnJC"
         *       ]
         *     }
         */
        Problem: components["schemas"]["RefusalInfo"] & {
            /** @example 9361 */
            status: number;
            /** @example bzayzoQbzdXMsvhsvQnj */
            title: string;
            /**
             * @example [
             *       {
             *         "seat": "MSSmkWjgnfXWQYeYYKuq",
             *         "kind": "uwNEKZcsaFfCAFgDUPnf",
             *         "text": "KIspFPIwUNtdwgzrhcZJ",
             *         "waits": false,
             *         "proposal": "nwngpZdDQSxLyDhQPnFk",
             *         "document": {
             *           "text": "gkyqwgKieCQILnsFptOe",
             *           "sections": [
             *             "HpnQQdeswvHtlYZQRYOD"
             *           ],
             *           "end": "ckEzSaveotMNKwBMKjSQ",
             *           "starts": [
             *             {
             *               "label": "LHCjdeclZEaRcvDoSxFU",
             *               "text": "rONBqZxwGmxoChbKmahP",
             *               "section": "WXuxFWMReCImtdNCgNXy",
             *               "place": "UFsyYTwErSRrsXCdhSWg",
             *               "form": "RerwUxtAdzmicUmJuuQn"
             *             }
             *           ],
             *           "way": "xxNVucdILbYCjbtiVhKw",
             *           "also": "WzHZtBxMmeOFyxSqoRqR",
             *           "suggested": "cqqRxZNKrBDxfqApDoRk"
             *         },
             *         "id": "KMXOBkcDRHDVLITGWaNo",
             *         "about": "YUQReaubYeroBQdvgFBg"
             *       }
             *     ]
             */
            questions?: components["schemas"]["QuestionInfo"][];
        };
        /** Profile */
        Profile: {
            name: string;
            since: number;
            /** @enum {string} */
            shows: "everybody" | "accounts" | "nobody";
            record: components["schemas"]["SideRecord"][];
            running: number;
            matches: components["schemas"]["ProfileMatch"][];
        };
        /** ProfileMatch */
        ProfileMatch: {
            match: string;
            game: string;
            scenario: string;
            seat: string;
            created: number;
            ended: string;
        };
        /**
         * QuestionInfo
         * @description A question as an audience sees it. The proposal is shown to the seat that is asked.
         */
        QuestionInfo: {
            seat: string;
            kind: string;
            text: string;
            /** @default true */
            waits?: boolean;
            /** @default  */
            proposal?: string;
            /** @default false */
            standing?: boolean;
            /** @default null */
            document?: components["schemas"]["DocumentForm"] | null;
            /** @default  */
            id?: string;
            /** @default  */
            about?: string;
        };
        /**
         * Range
         * @description The numbers from `low` to `high` in steps, and what they count ("points", "%").
         */
        Range: {
            low: number;
            high: number;
            /** @default 1 */
            step?: number;
            /** @default  */
            unit?: string;
        };
        /**
         * Receipt
         * @description The answer to an order document.
         *
         *     `action` is the sentence that the accepted lines come to; it is empty if the document was refused as a whole, and
         *     `why` then says the reason.
         */
        Receipt: {
            /** @default [] */
            action?: string[];
            /** @default [] */
            accepted?: [
                number,
                string
            ][];
            /** @default [] */
            refused?: components["schemas"]["ReceiptLine"][];
            /** @default [] */
            warnings?: components["schemas"]["ReceiptLine"][];
            /** @default  */
            why?: string;
            /** @default  */
            clause?: string;
            /** @default [] */
            text?: string[];
            /** @default [] */
            meters?: components["schemas"]["Meter"][];
            /** @default [] */
            trials?: components["schemas"]["Trial"][];
            /** @default [] */
            ways?: components["schemas"]["OrderWay"][];
        };
        /**
         * ReceiptLine
         * @description A remark on one line: why it was refused, or a warning.
         */
        ReceiptLine: {
            number: number;
            text: string;
            why: string;
            /** @default  */
            clause?: string;
            /** @default  */
            code?: string;
            /** @default [] */
            nearest?: string[];
        };
        /** ResetPassword */
        ResetPassword: {
            link: string;
            password: string;
        };
        /**
         * Roll
         * @description One die that was rolled: what for, and what it showed.
         */
        Roll: {
            name: string;
            value: number;
            /** @default 6 */
            sides?: number;
        };
        /** SandboxRequest */
        SandboxRequest: {
            seat: string;
            /** @default 0 */
            n?: number;
            /** @default  */
            label?: string;
            /** @default  */
            level?: string;
        };
        /** ScenarioInfo */
        ScenarioInfo: {
            id: string;
            name: string;
            text: string;
            seats: string[];
        };
        /** SeatLink */
        SeatLink: {
            link: string;
        };
        /** SeatMail */
        SeatMail: {
            match: string;
            seat: string;
            contact: string;
            wanted: string;
            reports: boolean;
            reminders: boolean;
        };
        /** SeedPromise */
        SeedPromise: {
            match: string;
            commitment: string;
        };
        /** SentDocument */
        SentDocument: {
            seat: string;
            question: string;
            key: string;
            text: string;
        };
        /** SentLetter */
        SentLetter: {
            when: number;
            recipient: string;
            subject: string;
            state: string;
        };
        /** SessionInfo */
        SessionInfo: {
            id: string;
            since: number;
            until: number;
            browser: string;
            own: boolean;
        };
        /** SessionName */
        SessionName: {
            /** @default  */
            id?: string;
        };
        /** SessionRow */
        SessionRow: {
            token: string;
            created: number;
            until: number;
            browser: string;
        };
        /** Share */
        Share: {
            seat: string;
            low: number;
            high: number;
        };
        /** ShowProfile */
        ShowProfile: {
            /** @enum {string} */
            to: "everybody" | "accounts" | "nobody";
        };
        /** ShownMail */
        ShownMail: {
            when: number;
            subject: string;
            text: string;
            state: string;
        };
        /** SideRecord */
        SideRecord: {
            game: string;
            seat: string;
            won: number;
            lost: number;
            drawn: number;
        };
        /** Signature */
        Signature: {
            seat: string;
        };
        /** SignedIn */
        SignedIn: {
            name: string;
            csrf: string;
        };
        /**
         * Slot
         * @description What the next word is part of.
         *
         *     | form | the next word |
         *     | --- | --- |
         *     | word | is a word of the sentence: a verb, ``with`` … |
         *     | name | is one name of a `kind`: a unit, a space |
         *     | set | joins the names from `start` on; their order does not matter |
         *     | way | prolongs the way that runs through the names from `start` on |
         *     | number | is a number of `range` |
         *     | text | is text of at most `length` letters, in quotes where it has blanks |
         */
        Slot: {
            /** @enum {unknown} */
            form: "name" | "number" | "set" | "text" | "way" | "word";
            /** @default  */
            kind?: string;
            /** @default 0 */
            start?: number;
            /** @default null */
            range?: components["schemas"]["Range"] | null;
            /** @default 0 */
            length?: number;
        };
        /**
         * Term
         * @description One figure of a sum with its reason: ``8  IR-a-1``, ``4  IR-a-2 (halved, unsupplied)``.
         *
         *     With `high` it is a range, from `value` to `high`: the strength of an untried unit.
         */
        Term: {
            reason: string;
            value: number;
            /** @default  */
            clause?: string;
            /** @default null */
            high?: number | null;
        };
        /** TermOutlook */
        TermOutlook: {
            name: string;
            now: number;
            planned: number;
            usual: number;
            better: number;
            worse: number;
            worst: number;
        };
        /**
         * Tip
         * @description Something sensible to do in the first turn, why, and what to light on the map to show it.
         */
        Tip: {
            text: string;
            why: string;
            /** @default [] */
            units?: string[];
            /** @default [] */
            spaces?: string[];
            /** @default [] */
            overlays?: string[];
        };
        /** ToolRequest */
        ToolRequest: {
            tool: string;
            fields?: {
                [key: string]: string;
            };
        };
        /**
         * Trial
         * @description Lines of a document that can be tried out: the tool of the game, and what they put into its fields.
         */
        Trial: {
            first: number;
            last: number;
            tool: string;
            fields: {
                [key: string]: string;
            };
            /** @default  */
            note?: string;
        };
        /** Turning */
        Turning: {
            n: number;
            seat: string;
            act: string;
            decided: number;
            luck: number;
        };
        /** UndoRequest */
        UndoRequest: {
            seat: string;
            key: string;
        };
        Why: components["schemas"]["RefusalInfo"] & {
            allowed: boolean;
            /** @default  */
            hint?: string;
        };
        /** WrittenText */
        WrittenText: {
            match: string;
            seat: string;
            when: number;
            kind: string;
            title: string;
            text: string;
        };
        /**
         * Art
         * @description Outlines in board coordinates: closed rings of land, lakes and heights, open border lines and courses.
         */
        Art: {
            /** @default [] */
            land?: [
                number,
                number
            ][][];
            /** @default [] */
            bays?: [
                number,
                number
            ][][];
            /** @default [] */
            borders?: [
                number,
                number
            ][][];
            /** @default [] */
            lakes?: [
                number,
                number
            ][][];
            /** @default  */
            credit?: string;
            /** @default [] */
            heights?: [
                number,
                number
            ][][];
            /** @default [] */
            courses?: components["schemas"]["Course"][];
            /** @default [] */
            ridges?: components["schemas"]["Ridge"][];
            /** @default [] */
            covers?: components["schemas"]["Cover"][];
            /** @default {} */
            tints?: {
                [key: string]: string;
            };
        };
        /**
         * BoardDoc
         * @description One board, complete. Hexes are flat-top with height 1 in board coordinates (y grows southward).
         *
         *     A board of `boxes` has rectangles with a name on top: a turn track, staging areas, a battle board.
         */
        BoardDoc: {
            id: string;
            name: string;
            /** @enum {unknown} */
            kind: "area" | "boxes" | "hex" | "point";
            window: [
                number,
                number,
                number,
                number
            ];
            spaces: components["schemas"]["Space"][];
            /** @default [] */
            terrains?: components["schemas"]["Terrain"][];
            /** @default [] */
            lines?: components["schemas"]["Line"][];
            /** @default [] */
            sides?: components["schemas"]["Side"][];
            /** @default [] */
            labels?: components["schemas"]["Label"][];
            art?: components["schemas"]["Art"];
            /** @default  */
            note?: string;
            source?: components["schemas"]["Source"];
            /**
             * @default map
             * @enum {unknown}
             */
            use?: "display" | "map";
            /** @default [] */
            groups?: components["schemas"]["Group"][];
        };
        /**
         * BoardDrawing
         * @description What never changes of a board, as SVG text in pixels. A page lays lights, names and counters over it.
         */
        BoardDrawing: {
            window: [
                number,
                number,
                number,
                number
            ];
            ground: string;
            names: {
                [key: string]: string;
            };
            marks: string[];
        };
        /** BoardRef */
        BoardRef: {
            id: string;
            digest: string;
            /** @default  */
            drawing?: string;
        };
        /**
         * Box
         * @description An off-map place for pieces, laid beside the map.
         */
        Box: {
            id: string;
            name: string;
            /** @default  */
            note?: string;
            /** @default  */
            seat?: string;
            /** @default  */
            group?: string;
        };
        /**
         * CalendarInfo
         * @description When rounds are closed. `due` is in seconds since 1970; `text` says it in the time zone of the match.
         */
        CalendarInfo: {
            kind: string;
            zone: string;
            text: string;
            /** @default null */
            due?: number | null;
            /** @default false */
            paused?: boolean;
            /** @default [] */
            holidays?: string[];
        };
        /**
         * Catalogue
         * @description Everything static about the pieces of a game.
         */
        Catalogue: {
            nations: components["schemas"]["Nation"][];
            kinds: components["schemas"]["PieceKind"][];
            /** @default [] */
            marks?: components["schemas"]["Mark"][];
            /** @default [] */
            emblems?: components["schemas"]["Emblem"][];
        };
        /**
         * Cell
         * @description One cell of a track: its label, what will arrive there, whether the marker stands on it.
         */
        Cell: {
            label: string;
            /** @default [] */
            lines?: string[];
            /** @default false */
            here?: boolean;
            /** @default  */
            id?: string;
        };
        /**
         * Chart
         * @description A chart or table of the rulebook. The first cell of every row is its heading.
         */
        Chart: {
            id: string;
            title: string;
            /** @default [] */
            head?: string[];
            /** @default [] */
            rows?: string[][];
            /** @default [] */
            text?: string[];
            /** @default [] */
            notes?: string[];
            /** @default [] */
            clauses?: string[];
            source?: components["schemas"]["Source"];
        };
        /**
         * Course
         * @description A line of the art that is drawn as it runs, through no spaces: a canal, a river, a front line, a scarp.
         */
        Course: {
            /** @enum {unknown} */
            kind: "canal" | "front" | "river" | "scarp";
            points: [
                number,
                number
            ][];
            /** @default  */
            name?: string;
        };
        /**
         * Cover
         * @description What grows or lies on a part of the land.
         */
        Cover: {
            /** @enum {unknown} */
            kind: "desert" | "forest" | "ice";
            ring: [
                number,
                number
            ][];
        };
        /**
         * Emblem
         * @description The name of an emblem, and how it is drawn where it is one of the game's own.
         *
         *     `path` is SVG path data in a frame of 60 by 40; `text` is written into the frame instead.
         */
        Emblem: {
            id: string;
            name: string;
            /** @default  */
            path?: string;
            /** @default  */
            text?: string;
        };
        /**
         * Face
         * @description Another face of a counter: reduced, based, flying, untried … What is empty is as on the front.
         */
        Face: {
            id: string;
            name: string;
            /** @default  */
            symbol?: string;
            /** @default  */
            label?: string;
            /** @default [] */
            values?: components["schemas"]["Value"][];
        };
        /**
         * Field
         * @description A field of a tool: a number of a range, a choice of some values, a switch, or text.
         */
        Field: {
            id: string;
            label: string;
            /** @enum {unknown} */
            kind: "choice" | "flag" | "number" | "text";
            /** @default  */
            default?: string;
            /** @default null */
            range?: components["schemas"]["Range"] | null;
            /** @default [] */
            values?: string[];
            /** @default 0 */
            length?: number;
            /** @default  */
            group?: string;
            /** @default  */
            note?: string;
        };
        /**
         * Group
         * @description Spaces or boxes that belong together under one heading; `id` is the region or group that they name.
         */
        Group: {
            id: string;
            name: string;
            /** @default  */
            seat?: string;
        };
        /**
         * Handbook
         * @description What every game lays beside its board.
         */
        Handbook: {
            /** @default [] */
            charts?: components["schemas"]["Chart"][];
            /** @default [] */
            sequence?: components["schemas"]["Stage"][];
            /** @default [] */
            key?: components["schemas"]["KeyLine"][];
            /** @default [] */
            help?: components["schemas"]["Topic"][];
            /** @default [] */
            looks?: components["schemas"]["LookInfo"][];
            /** @default [] */
            tools?: components["schemas"]["Tool"][];
        };
        /**
         * KeyLine
         * @description A line of the key to the counters: a kind to be drawn (and which face), and what there is to know of it.
         */
        KeyLine: {
            kind: string;
            text: string;
            /** @default  */
            face?: string;
            /** @default [] */
            status?: string[];
        };
        /**
         * Label
         * @description A name on the map. Rank 1 is the most important; `kind` steers its look.
         *
         *     A `code` heads its space, an area with a name: that is written below it, and both stay within the area.
         */
        Label: {
            text: string;
            x: number;
            y: number;
            /** @default 3 */
            rank?: number;
            /**
             * @default town
             * @enum {unknown}
             */
            kind?: "base" | "code" | "country" | "edge" | "fort" | "lake" | "objective" | "oil" | "pass" | "region" | "river" | "sea" | "town";
            /** @default  */
            space?: string;
        };
        /**
         * LessonCard
         * @description The step of a lesson that is to be taken.
         */
        LessonCard: {
            name: string;
            title: string;
            number: number;
            count: number;
            say: string;
            /** @default  */
            success?: string;
            /** @default  */
            wrong?: string;
            /** @default false */
            off?: boolean;
            /** @default false */
            back?: boolean;
            /** @default  */
            next?: string;
            /** @default  */
            seat?: string;
            /** @default [] */
            units?: string[];
            /** @default [] */
            spaces?: string[];
            /** @default [] */
            buttons?: string[];
            /** @default [] */
            clauses?: string[];
            /** @default false */
            example?: boolean;
        };
        /**
         * Line
         * @description A road, railway, canal, ferry … that runs through the centres of spaces.
         */
        Line: {
            /** @enum {unknown} */
            kind: "canal" | "causeway" | "ferry" | "limit" | "pipeline" | "rail" | "river" | "road" | "route" | "shore" | "track";
            spaces: string[];
            /** @default  */
            name?: string;
            source?: components["schemas"]["Source"];
            /** @default [] */
            bend?: [
                number,
                number
            ][];
        };
        /**
         * Link
         * @description Something between two spaces that comes and goes: a bridge, a crossing, a blocked road.
         */
        Link: {
            id: string;
            /** @enum {unknown} */
            kind: "bridge" | "crossing" | "cut" | "ferry" | "road";
            between: [
                string,
                string
            ];
            /** @default  */
            name?: string;
            /** @default  */
            seat?: string;
            /** @default [] */
            status?: string[];
        };
        /**
         * Lit
         * @description What is current on a chart: a row, a column, or the cell where they meet (both count from 0).
         */
        Lit: {
            chart: string;
            /** @default null */
            row?: number | null;
            /** @default null */
            column?: number | null;
            /** @default  */
            text?: string;
        };
        /**
         * LogPatch
         * @description How the log of a view changes: keep so many lines, then add these.
         */
        LogPatch: {
            keep: number;
            add: components["schemas"]["LogLine"][];
        };
        /**
         * LookInfo
         * @description Something that can be looked up and is no action: the word for it, and the kinds of names that follow.
         */
        LookInfo: {
            word: string;
            name: string;
            /** @default [] */
            names?: string[];
            /** @default  */
            text?: string;
            /** @default false */
            own?: boolean;
            /** @default [] */
            kinds?: string[];
        };
        /**
         * Mark
         * @description How a status is marked on a counter: one letter or sign, which no other status has, and its meaning.
         */
        Mark: {
            status: string;
            letter: string;
            name: string;
            /** @default  */
            note?: string;
        };
        /**
         * Moment
         * @description When it is.
         */
        Moment: {
            text: string;
            /** @default 0 */
            turn?: number;
            /** @default 0 */
            turns?: number;
            /** @default  */
            seat?: string;
            /** @default  */
            phase?: string;
            /** @default [] */
            phases?: components["schemas"]["PhaseMark"][];
        };
        /**
         * Nation
         * @description A nation's name and counter colours (background, ink) and a pattern beside the colour.
         */
        Nation: {
            id: string;
            name: string;
            colour: string;
            ink: string;
            /** @default plain */
            pattern?: string;
        };
        /**
         * OrderInfo
         * @description A standing order; without `act`, the seat answers as the game proposes.
         */
        OrderInfo: {
            seat: string;
            kind: string;
            /** @default  */
            act?: string;
        };
        /**
         * PhaseMark
         * @description One stop of the phase bar.
         */
        PhaseMark: {
            id: string;
            name: string;
            /** @default  */
            seat?: string;
            /** @default false */
            now?: boolean;
        };
        /**
         * Piece
         * @description A counter. `id` is a handle and the word for it in actions; `at` is a space or a box.
         */
        Piece: {
            id: string;
            kind: string;
            at: string;
            /** @default  */
            seat?: string;
            /** @default [] */
            status?: string[];
            /** @default  */
            known?: string;
            /** @default  */
            face?: string;
            /**
             * @default
             * @enum {unknown}
             */
            layer?: "" | "air" | "marker";
            /** @default 1 */
            count?: number;
        };
        /**
         * PieceKind
         * @description What is printed on a counter, shared by all pieces of the kind.
         */
        PieceKind: {
            id: string;
            name: string;
            nation: string;
            symbol: string;
            /** @default  */
            size?: string;
            /** @default  */
            label?: string;
            /** @default [] */
            values?: components["schemas"]["Value"][];
            /** @default  */
            note?: string;
            /** @default [] */
            faces?: components["schemas"]["Face"][];
        };
        /**
         * PiecesPatch
         * @description How the pieces of a view change: those that are new or different, and the handles of those that are gone.
         */
        PiecesPatch: {
            set: components["schemas"]["Piece"][];
            gone: string[];
        };
        /**
         * Quantity
         * @description So many of a kind at a place, where a game counts instead of naming units.
         */
        Quantity: {
            at: string;
            seat: string;
            kind: string;
            count: number;
        };
        /**
         * RefusalInfo
         * @description One sentence, the clauses behind it, the nearest allowed actions, and the spaces and units concerned.
         */
        RefusalInfo: {
            /** @default  */
            detail?: string;
            /** @default [] */
            clauses?: string[];
            /** @default [] */
            nearest?: string[];
            /** @default [] */
            spaces?: string[];
            /** @default [] */
            units?: string[];
        };
        /**
         * Ridge
         * @description A chain of mountains along a line, so wide.
         */
        Ridge: {
            points: [
                number,
                number
            ][];
            width: number;
        };
        /** Score */
        Score: {
            name: string;
            value: number;
            /** @default  */
            note?: string;
            /** @default [] */
            spaces?: string[];
            /** @default  */
            seat?: string;
        };
        /** SeatInfo */
        SeatInfo: {
            id: string;
            name: string;
            /** @default  */
            colour?: string;
        };
        /**
         * Side
         * @description A hexside with a meaning.
         */
        Side: {
            /** @enum {unknown} */
            kind: "blocked" | "border" | "bridge" | "canal" | "ford" | "limit" | "ridge" | "river" | "shore";
            between: [
                string,
                string
            ];
            /** @default  */
            name?: string;
            source?: components["schemas"]["Source"];
        };
        /**
         * Sign
         * @description Something in a space that comes and goes: a base, a building. `kind` is drawn like a `Symbol` of a board.
         */
        Sign: {
            at: string;
            kind: string;
            name: string;
            /** @default  */
            text?: string;
            /** @default  */
            seat?: string;
        };
        /**
         * Source
         * @description Where a value comes from: printed in the rulebook, or reconstructed and why.
         */
        Source: {
            /**
             * @default printed
             * @enum {unknown}
             */
            provenance?: "printed" | "reconstructed";
            /** @default  */
            why?: string;
        };
        /**
         * Space
         * @description One place of a board. `id` is the word used in actions; x and y are its centre.
         */
        Space: {
            id: string;
            x: number;
            y: number;
            /** @default  */
            terrain?: string;
            /** @default  */
            region?: string;
            /** @default  */
            name?: string;
            /** @default [] */
            symbols?: components["schemas"]["Symbol"][];
            /** @default [] */
            shape?: [
                number,
                number
            ][];
            /** @default null */
            size?: [
                number,
                number
            ] | null;
            /** @default  */
            note?: string;
            /** @default  */
            text?: string;
        };
        /**
         * Stage
         * @description One step of the sequence of play, and its parts. The current one has the id of the moment's phase.
         */
        Stage: {
            id: string;
            name: string;
            /** @default  */
            text?: string;
            /** @default  */
            clause?: string;
            /** @default [] */
            parts?: components["schemas"]["Stage"][];
        };
        /**
         * Symbol
         * @description Something drawn in a space: oil, port, air_base, sam, ford, fort, pass, objective, landing, bridge …
         *
         *     The list is open: a drawing that does not know a kind shows its first letter.
         */
        Symbol: {
            kind: string;
            /** @default  */
            text?: string;
            /** @default  */
            name?: string;
            source?: components["schemas"]["Source"];
        };
        /** @description What a server sends of a match: the view of an audience, with the table around it. */
        TableView: components["schemas"]["View"] & {
            /** @default [] */
            busy?: components["schemas"]["Thinking"][];
            /** @default [] */
            table?: components["schemas"]["Chair"][];
            /** @default  */
            stopped?: string;
            /** @default [] */
            wishes?: components["schemas"]["WishInfo"][];
            /** @default [] */
            orders?: components["schemas"]["OrderInfo"][];
            /** @default null */
            calendar?: components["schemas"]["CalendarInfo"] | null;
            /** @default 0 */
            posts?: number;
            /** @default null */
            lesson?: components["schemas"]["LessonCard"] | null;
        };
        /**
         * Terrain
         * @description One kind of terrain and how it is drawn.
         */
        Terrain: {
            id: string;
            name: string;
            tint: string;
            /**
             * @default plain
             * @enum {unknown}
             */
            pattern?: "dots" | "hills" | "lake" | "marsh" | "mountains" | "plain" | "town" | "waves" | "woods";
            /** @default  */
            note?: string;
            /** @default  */
            border?: string;
        };
        /**
         * Thinking
         * @description A computer player that the match waits for; `paused` if somebody has stopped it.
         */
        Thinking: {
            seat: string;
            text: string;
            /** @default false */
            paused?: boolean;
        };
        /**
         * Tool
         * @description A calculator: fields go in, a `Paper` comes out.
         */
        Tool: {
            id: string;
            name: string;
            fields: components["schemas"]["Field"][];
            /** @default  */
            text?: string;
        };
        /**
         * Topic
         * @description A page of help: a title and paragraphs.
         */
        Topic: {
            id: string;
            title: string;
            text: string[];
            /** @default [] */
            clauses?: string[];
        };
        /** Track */
        Track: {
            id: string;
            name: string;
            /** @default 0 */
            value?: number;
            /** @default 0 */
            of?: number;
            /** @default [] */
            cells?: components["schemas"]["Cell"][];
            source?: components["schemas"]["Source"];
        };
        /**
         * Value
         * @description A figure on a counter. `slot` says where counters show it.
         */
        Value: {
            name: string;
            text: string;
            /**
             * @default hidden
             * @enum {unknown}
             */
            slot?: "bottom" | "hidden" | "left" | "right" | "top";
            source?: components["schemas"]["Source"];
        };
        /**
         * View
         * @description What one audience may know at one moment.
         */
        View: {
            game: string;
            scenario: string;
            audience: string[];
            /** @default {} */
            options?: {
                [key: string]: string;
            };
            moment: components["schemas"]["Moment"];
            /** @default [] */
            seats?: components["schemas"]["SeatInfo"][];
            /** @default [] */
            boards?: components["schemas"]["BoardRef"][];
            /** @default  */
            catalogue?: string;
            /** @default  */
            handbook?: string;
            /** @default [] */
            lit?: components["schemas"]["Lit"][];
            /** @default [] */
            pieces?: components["schemas"]["Piece"][];
            /** @default [] */
            quantities?: components["schemas"]["Quantity"][];
            /** @default [] */
            boxes?: components["schemas"]["Box"][];
            /** @default [] */
            tracks?: components["schemas"]["Track"][];
            /** @default [] */
            groups?: components["schemas"]["Group"][];
            /** @default [] */
            overlays?: components["schemas"]["Overlay"][];
            /** @default [] */
            links?: components["schemas"]["Link"][];
            /** @default [] */
            signs?: components["schemas"]["Sign"][];
            /** @default [] */
            forecasts?: components["schemas"]["Forecast"][];
            /** @default [] */
            scores?: components["schemas"]["Score"][];
            /** @default [] */
            papers?: components["schemas"]["Paper"][];
            /** @default [] */
            questions?: components["schemas"]["QuestionInfo"][];
            /** @default [] */
            log?: components["schemas"]["LogLine"][];
            /** @default null */
            ended?: components["schemas"]["Outcome"] | null;
            /** @default null */
            knowledge?: unknown;
        };
        /**
         * WishInfo
         * @description What a seat asks the others to agree to, and who has; or who has declined.
         */
        WishInfo: {
            id: string;
            seat: string;
            /** @enum {unknown} */
            about: "adopt" | "take-back" | "undo";
            /** @default [] */
            agreed?: string[];
            /** @default  */
            declined?: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type Account = components['schemas']['Account'];
export type AccountExport = components['schemas']['AccountExport'];
export type AccountInfo = components['schemas']['AccountInfo'];
export type AccountRow = components['schemas']['AccountRow'];
export type ActionText = components['schemas']['ActionText'];
export type Advice = components['schemas']['Advice'];
export type Agreement = components['schemas']['Agreement'];
export type AgreementResult = components['schemas']['AgreementResult'];
export type Analysis = components['schemas']['Analysis'];
export type AnalysisState = components['schemas']['AnalysisState'];
export type AttackChance = components['schemas']['AttackChance'];
export type Balance = components['schemas']['Balance'];
export type Bid = components['schemas']['Bid'];
export type Briefing = components['schemas']['Briefing'];
export type Calendar = components['schemas']['Calendar'];
export type Card = components['schemas']['Card'];
export type CaseDoc = components['schemas']['CaseDoc'];
export type CaseInfo = components['schemas']['CaseInfo'];
export type Chair = components['schemas']['Chair'];
export type Chance = components['schemas']['Chance'];
export type Chapter = components['schemas']['Chapter'];
export type Checked = components['schemas']['Checked'];
export type ChoicesRequest = components['schemas']['ChoicesRequest'];
export type Clause = components['schemas']['Clause'];
export type Closed = components['schemas']['Closed'];
export type Concession = components['schemas']['Concession'];
export type Console = components['schemas']['Console'];
export type Credentials = components['schemas']['Credentials'];
export type Decision = components['schemas']['Decision'];
export type Depth = components['schemas']['Depth'];
export type DocumentForm = components['schemas']['DocumentForm'];
export type DocumentText = components['schemas']['DocumentText'];
export type Draft = components['schemas']['Draft'];
export type DraftName = components['schemas']['DraftName'];
export type EmailCode = components['schemas']['EmailCode'];
export type EntryNumber = components['schemas']['EntryNumber'];
export type Estimate = components['schemas']['Estimate'];
export type Forecast = components['schemas']['Forecast'];
export type ForgottenPassword = components['schemas']['ForgottenPassword'];
export type Fork = components['schemas']['Fork'];
export type Frames = components['schemas']['Frames'];
export type GameBalance = components['schemas']['GameBalance'];
export type GameInfo = components['schemas']['GameInfo'];
export type GlossaryWord = components['schemas']['GlossaryWord'];
export type GroupMember = components['schemas']['GroupMember'];
export type GroupResult = components['schemas']['GroupResult'];
export type Guide = components['schemas']['Guide'];
export type HeldSeat = components['schemas']['HeldSeat'];
export type Hint = components['schemas']['Hint'];
export type HintRequest = components['schemas']['HintRequest'];
export type Join = components['schemas']['Join'];
export type Joined = components['schemas']['Joined'];
export type Keeping = components['schemas']['Keeping'];
export type LessonAct = components['schemas']['LessonAct'];
export type LessonInfo = components['schemas']['LessonInfo'];
export type LessonPlace = components['schemas']['LessonPlace'];
export type LineStart = components['schemas']['LineStart'];
export type LogLine = components['schemas']['LogLine'];
export type Look = components['schemas']['Look'];
export type LookRequest = components['schemas']['LookRequest'];
export type Loss = components['schemas']['Loss'];
export type Luck = components['schemas']['Luck'];
export type MailOfSeat = components['schemas']['MailOfSeat'];
export type MailWishes = components['schemas']['MailWishes'];
export type Margin = components['schemas']['Margin'];
export type MatchDetail = components['schemas']['MatchDetail'];
export type MatchInfo = components['schemas']['MatchInfo'];
export type MatchLists = components['schemas']['MatchLists'];
export type MatchRequest = components['schemas']['MatchRequest'];
export type Meter = components['schemas']['Meter'];
export type ModeratorAct = components['schemas']['ModeratorAct'];
export type NewAction = components['schemas']['NewAction'];
export type NewDraft = components['schemas']['NewDraft'];
export type NewEmail = components['schemas']['NewEmail'];
export type NewGroup = components['schemas']['NewGroup'];
export type NewMatch = components['schemas']['NewMatch'];
export type NewName = components['schemas']['NewName'];
export type NewPassword = components['schemas']['NewPassword'];
export type NewPost = components['schemas']['NewPost'];
export type NewReport = components['schemas']['NewReport'];
export type NewStandingOrder = components['schemas']['NewStandingOrder'];
export type NumberedView = components['schemas']['NumberedView'];
export type Offer = components['schemas']['Offer'];
export type Option = components['schemas']['Option'];
export type OptionInfo = components['schemas']['OptionInfo'];
export type Order = components['schemas']['Order'];
export type OrderWay = components['schemas']['OrderWay'];
export type Outcome = components['schemas']['Outcome'];
export type Overlay = components['schemas']['Overlay'];
export type OwnPassword = components['schemas']['OwnPassword'];
export type Paper = components['schemas']['Paper'];
export type PastView = components['schemas']['PastView'];
export type Path = components['schemas']['Path'];
export type Pause = components['schemas']['Pause'];
export type PlaceOutlook = components['schemas']['PlaceOutlook'];
export type Plan = components['schemas']['Plan'];
export type PlanLine = components['schemas']['PlanLine'];
export type PlayerInfo = components['schemas']['PlayerInfo'];
export type Point = components['schemas']['Point'];
export type Post = components['schemas']['Post'];
export type PostNumber = components['schemas']['PostNumber'];
export type Preview = components['schemas']['Preview'];
export type Primer = components['schemas']['Primer'];
export type Problem = components['schemas']['Problem'];
export type Profile = components['schemas']['Profile'];
export type ProfileMatch = components['schemas']['ProfileMatch'];
export type QuestionInfo = components['schemas']['QuestionInfo'];
export type Range = components['schemas']['Range'];
export type Receipt = components['schemas']['Receipt'];
export type ReceiptLine = components['schemas']['ReceiptLine'];
export type ResetPassword = components['schemas']['ResetPassword'];
export type Roll = components['schemas']['Roll'];
export type SandboxRequest = components['schemas']['SandboxRequest'];
export type ScenarioInfo = components['schemas']['ScenarioInfo'];
export type SeatLink = components['schemas']['SeatLink'];
export type SeatMail = components['schemas']['SeatMail'];
export type SeedPromise = components['schemas']['SeedPromise'];
export type SentDocument = components['schemas']['SentDocument'];
export type SentLetter = components['schemas']['SentLetter'];
export type SessionInfo = components['schemas']['SessionInfo'];
export type SessionName = components['schemas']['SessionName'];
export type SessionRow = components['schemas']['SessionRow'];
export type Share = components['schemas']['Share'];
export type ShowProfile = components['schemas']['ShowProfile'];
export type ShownMail = components['schemas']['ShownMail'];
export type SideRecord = components['schemas']['SideRecord'];
export type Signature = components['schemas']['Signature'];
export type SignedIn = components['schemas']['SignedIn'];
export type Slot = components['schemas']['Slot'];
export type Term = components['schemas']['Term'];
export type TermOutlook = components['schemas']['TermOutlook'];
export type Tip = components['schemas']['Tip'];
export type ToolRequest = components['schemas']['ToolRequest'];
export type Trial = components['schemas']['Trial'];
export type Turning = components['schemas']['Turning'];
export type UndoRequest = components['schemas']['UndoRequest'];
export type Why = components['schemas']['Why'];
export type WrittenText = components['schemas']['WrittenText'];
export type Art = components['schemas']['Art'];
export type BoardDoc = components['schemas']['BoardDoc'];
export type BoardDrawing = components['schemas']['BoardDrawing'];
export type BoardRef = components['schemas']['BoardRef'];
export type Box = components['schemas']['Box'];
export type CalendarInfo = components['schemas']['CalendarInfo'];
export type Catalogue = components['schemas']['Catalogue'];
export type Cell = components['schemas']['Cell'];
export type Chart = components['schemas']['Chart'];
export type Course = components['schemas']['Course'];
export type Cover = components['schemas']['Cover'];
export type Emblem = components['schemas']['Emblem'];
export type Face = components['schemas']['Face'];
export type Field = components['schemas']['Field'];
export type Group = components['schemas']['Group'];
export type Handbook = components['schemas']['Handbook'];
export type KeyLine = components['schemas']['KeyLine'];
export type Label = components['schemas']['Label'];
export type LessonCard = components['schemas']['LessonCard'];
export type Line = components['schemas']['Line'];
export type Link = components['schemas']['Link'];
export type Lit = components['schemas']['Lit'];
export type LogPatch = components['schemas']['LogPatch'];
export type LookInfo = components['schemas']['LookInfo'];
export type Mark = components['schemas']['Mark'];
export type Moment = components['schemas']['Moment'];
export type Nation = components['schemas']['Nation'];
export type OrderInfo = components['schemas']['OrderInfo'];
export type PhaseMark = components['schemas']['PhaseMark'];
export type Piece = components['schemas']['Piece'];
export type PieceKind = components['schemas']['PieceKind'];
export type PiecesPatch = components['schemas']['PiecesPatch'];
export type Quantity = components['schemas']['Quantity'];
export type RefusalInfo = components['schemas']['RefusalInfo'];
export type Ridge = components['schemas']['Ridge'];
export type Score = components['schemas']['Score'];
export type SeatInfo = components['schemas']['SeatInfo'];
export type Side = components['schemas']['Side'];
export type Sign = components['schemas']['Sign'];
export type Source = components['schemas']['Source'];
export type Space = components['schemas']['Space'];
export type Stage = components['schemas']['Stage'];
export type Symbol = components['schemas']['Symbol'];
export type TableView = components['schemas']['TableView'];
export type Terrain = components['schemas']['Terrain'];
export type Thinking = components['schemas']['Thinking'];
export type Tool = components['schemas']['Tool'];
export type Topic = components['schemas']['Topic'];
export type Track = components['schemas']['Track'];
export type Value = components['schemas']['Value'];
export type View = components['schemas']['View'];
export type WishInfo = components['schemas']['WishInfo'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
