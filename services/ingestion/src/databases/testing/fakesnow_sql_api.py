"""Snowflake's SQL API before fakesnow, which runs Snowflake's SQL in DuckDB: `fakesnow_sql_api.py PORT SETUP.sql`.

Rows come in parts of 1,000, so that who reads has to ask for more than the first.
"""

import gzip
import json
import sys
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

from fakesnow.instance import FakeSnow

TYPES = [
    "fixed", "real", "text", "date", "timestamp_ntz", "variant", "timestamp_ltz",
    "timestamp_tz", "timestamp_ntz", "object", "array", "binary", "time", "boolean",
]
ROWS_PER_PART = 1_000

lock = Lock()
connection = FakeSnow().connect("SHOP", "PUBLIC")
answers = {}


def text(value):
    if value is None:
        return None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (bytes, bytearray)):
        return value.hex()
    return str(value)


def run(sql):
    with lock, connection.cursor() as cursor:
        cursor.execute(sql)
        fields = [
            {"name": c.name, "type": TYPES[c.type_code], "precision": c.precision, "scale": c.scale}
            for c in cursor.description
        ]
        rows = [[text(value) for value in row] for row in cursor.fetchall()]
    parts = [rows[at : at + ROWS_PER_PART] for at in range(0, len(rows), ROWS_PER_PART)] or [[]]
    return {"fields": fields, "parts": parts}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_POST(self):
        length = int(self.headers.get("content-length") or 0)
        body = json.loads(self.rfile.read(length) or b"{}")
        if self.path.endswith("/cancel"):
            return self.send(200, {"code": "000604"})
        handle = str(uuid.uuid4())
        try:
            answers[handle] = run(body["statement"])
        except Exception as error:  # what the engine says is the answer
            message = getattr(error, "msg", None) or str(error)
            return self.send(422, {"code": "002003", "message": message, "statementHandle": handle})
        return self.send(202, {"code": "333334", "statementHandle": handle})

    def do_GET(self):
        path, _, query = self.path.partition("?")
        answer = answers.get(path.rsplit("/", 1)[-1])
        if answer is None:
            return self.send(404, {"code": "390000", "message": "no such statement"})
        if query.startswith("partition="):
            return self.send(200, {"data": answer["parts"][int(query.partition("=")[2])]}, zipped=True)
        meta = {"rowType": answer["fields"], "partitionInfo": [{"rowCount": len(p)} for p in answer["parts"]]}
        return self.send(200, {"code": "090001", "resultSetMetaData": meta, "data": answer["parts"][0]})

    def send(self, status, body, zipped=False):
        payload = json.dumps(body).encode()
        if zipped:
            payload = gzip.compress(payload)
        self.send_response(status)
        self.send_header("content-type", "application/json")
        if zipped:
            self.send_header("content-encoding", "gzip")
        self.send_header("content-length", str(len(payload)))
        self.end_headers()
        self.wfile.write(payload)

    def log_message(self, *_):
        pass


with open(sys.argv[2], encoding="utf-8") as setup:
    for statement in setup.read().split(";"):
        if statement.strip():
            run(statement)
ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), Handler).serve_forever()
