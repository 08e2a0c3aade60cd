"""The routers of the office: tables, staff, audit, accounting and papers, as calls and as pages."""

from fastapi import APIRouter

from pitboss.web.api import accounting, audit, floor, papers, plan_words, staff
from pitboss.web.pages import accounting as accounting_pages
from pitboss.web.pages import audit as audit_pages
from pitboss.web.pages import day_report, manage
from pitboss.web.pages import floor as floor_pages
from pitboss.web.pages import papers as papers_pages

ROUTERS: tuple[APIRouter, ...] = (
    floor.router,
    staff.router,
    audit.router,
    accounting.router,
    plan_words.router,
    manage.router,
    floor_pages.router,
    accounting_pages.router,
    audit_pages.router,
    day_report.router,
    papers.router,
    papers_pages.router,
)
