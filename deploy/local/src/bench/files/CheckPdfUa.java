import java.io.FileInputStream;
import org.verapdf.gf.foundry.VeraGreenfieldFoundryProvider;
import org.verapdf.pdfa.Foundries;
import org.verapdf.pdfa.flavours.PDFAFlavour;
import org.verapdf.pdfa.results.TestAssertion;

/** Checks files against PDF/UA-1. Prints a line for each: how many assertions failed, then a tab and the rule of each kind. */
class CheckPdfUa {
  public static void main(String[] files) throws Exception {
    VeraGreenfieldFoundryProvider.initialise();
    var foundry = Foundries.defaultInstance();
    for (String file : files) {
      try (var bytes = new FileInputStream(file);
          var parser = foundry.createParser(bytes, PDFAFlavour.PDFUA_1);
          var validator = foundry.createValidator(PDFAFlavour.PDFUA_1, false)) {
        var result = validator.validate(parser);
        var line = new StringBuilder();
        long failed = 0;
        var rules = new java.util.TreeSet<String>();
        for (TestAssertion one : result.getTestAssertions()) {
          if (one.getStatus() != TestAssertion.Status.FAILED) continue;
          failed += 1;
          rules.add(one.getRuleId().getClause() + ": " + one.getMessage());
        }
        line.append(result.isCompliant() ? 0 : Math.max(1, failed));
        for (String rule : rules) line.append('\t').append(rule.replaceAll("\\s+", " "));
        System.out.println(line);
      }
    }
  }
}
